import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ask } from '../../data/ask.ts'
import { RequestFailure } from '../../data/request-failure.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import type { Session } from '../session.ts'
import { texts } from '../texts.ts'
import { askForPasskey, fillsInPasskeys, hasPasskeys, NoPasskey, stopAsking } from './ask-browser.ts'
import classes from './passkeys.module.css'

/** A challenge is valid for five minutes, and a page may stay open for hours. */
const askAgainMs = 4 * 60_000

/**
 * Signs in without an address: by a button, and in some browsers by choosing a passkey in the field for the address. Left out where this browser
 * stores no passkeys for this site.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: Session) => Promise<void> }) {
  const words = useTexts(texts).passkey
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const credential = await askForPasskey(await ask('ask-for-passkey', {}), 'window')
      await onSignedIn(await ask('sign-in-with-passkey', { body: { credential } }))
    },
  })
  const [isAsked, setAsked] = useState(false)
  useFieldOffer(onSignedIn, isAsked)
  if (!hasPasskeys()) return null
  const isRefused = error instanceof RequestFailure && error.code === 'passkey_refused'
  const start = () => {
    setAsked(true)
    mutate(undefined, { onSettled: () => setAsked(false) })
  }
  return (
    <div className={classes.or}>
      <Button variant="default" size="md" onClick={start} loading={isPending}>
        {words.signIn}
      </Button>
      {error instanceof NoPasskey && error.why !== 'replaced' && (
        <Notice tone="late" isNews>
          {words.notGiven[error.why]}
        </Notice>
      )}
      {isRefused && (
        <Notice tone="late" isNews>
          {words.refused}
        </Notice>
      )}
      {error && !(error instanceof NoPasskey) && !isRefused && <FailureNotice error={error} />}
    </div>
  )
}

/** Offers passkeys in the field for the address. Nobody asked for this offer, so its errors are not shown: the button and the letter still work. */
function useFieldOffer(onSignedIn: (session: Session) => Promise<void>, isPaused: boolean): void {
  const signedIn = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (isPaused) return
    let isOver = false
    const offer = async () => {
      if (isOver || !(await fillsInPasskeys())) return
      try {
        const credential = await askForPasskey(await ask('ask-for-passkey', {}), 'field')
        if (!isOver) await signedIn(await ask('sign-in-with-passkey', { body: { credential } }))
      } catch {
        // The next challenge, or the button, is another attempt.
      }
    }
    void offer()
    const timer = setInterval(() => document.visibilityState === 'visible' && void offer(), askAgainMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isPaused])
  // A press of the button replaces this request by itself.
  useEffect(() => () => void (hasPasskeys() && stopAsking()), [])
}
