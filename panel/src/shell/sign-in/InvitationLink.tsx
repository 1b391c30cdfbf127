import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { PersonNameField } from '../../ui/form/PersonNameField.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import type { InvitationOffer } from '../session.ts'
import { texts } from '../texts.ts'
import { isRefused, LinkPage } from './LinkPage.tsx'
import { useGoingOn } from './SignIn.tsx'
import { Title } from './Title.tsx'

/** The page that the link of an invitation opens. */
export function InvitationLink() {
  return (
    <LinkPage kind="invitation" open={(link) => ask('open-invitation', { body: link })} refused={<Refused />}>
      {(offer, token) => <Offer offer={offer} token={token} />}
    </LinkPage>
  )
}

function Refused() {
  const words = useTexts(texts).invitation
  return (
    <>
      <Title>{words.title}</Title>
      <Notice tone="late" isNews>
        {words.refused}
      </Notice>
      <Link to="/sign-in">{words.signIn}</Link>
    </>
  )
}

function Offer({ offer, token }: { offer: InvitationOffer; token: string }) {
  const all = useTexts(texts)
  const words = all.invitation
  const goOn = useGoingOn(undefined)
  const [name, setName] = useState('')
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (typed: string): Record<string, string> =>
      offer.asks_name && typed === '' ? { name: words.nameMissing } : {},
    send: (typed: string) => ask('accept-invitation', { body: { token, name: typed } }),
    onDone: goOn,
  })
  if (isRefused(failure)) return <Refused />
  return (
    <form {...formProps(() => name.trim())}>
      <Stack>
        <Title>{words.titleOf(offer.organization)}</Title>
        <p>{words.about(offer.email, all.roles[offer.role])}</p>
        {offer.signed_in_as && <Notice tone="late">{words.otherPerson(offer.signed_in_as, offer.email)}</Notice>}
        {offer.asks_name && (
          <PersonNameField words={words} value={name} onChange={setName} error={fields.name} size="md" />
        )}
        {failure && <FailureNotice error={failure} />}
        <Button type="submit" size="md" loading={isSending}>
          {words.accept}
        </Button>
        <Soft>{words.notYou}</Soft>
      </Stack>
    </form>
  )
}
