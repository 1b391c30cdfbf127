import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { texts } from '../texts.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { accountQuery } from './account-query.ts'
import { keepsPasskeys } from './ask-browser.ts'
import { endOffer } from './offer.ts'
import classes from './passkeys.module.css'

/** Proposes a passkey to a person who signed in by letter and has no passkey, on a device that can store one. */
export function PasskeyOffer() {
  const words = useTexts(texts).passkey
  const [state, setState] = useState<'waiting' | 'open' | 'added' | 'closed'>('waiting')
  useEffect(() => {
    void keepsPasskeys().then((keeps) => setState(keeps ? 'open' : 'closed'))
  }, [])
  const { data } = useQuery({ ...accountQuery, enabled: state === 'open' })
  const close = (answer: 'accepted' | 'declined') => () => {
    endOffer(answer)
    setState(answer === 'accepted' ? 'added' : 'closed')
  }
  if (state === 'added')
    return (
      <div className={classes.offer}>
        <Notice tone="good" isNews onClose={() => setState('closed')}>
          {words.added}
        </Notice>
      </div>
    )
  if (state !== 'open' || !data || data.passkeys.some(({ works_here }) => works_here)) return null
  return (
    <section className={classes.offer} aria-label={words.offer}>
      <p>
        <strong>{words.offer}</strong> {words.offerAbout}
      </p>
      <Group gap="sm" align="flex-start">
        <AddPasskey onAdded={close('accepted')} />
        <Button variant="subtle" onClick={close('declined')}>
          {words.notNow}
        </Button>
      </Group>
    </section>
  )
}
