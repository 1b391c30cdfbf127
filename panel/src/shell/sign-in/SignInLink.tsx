import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { ask } from '../../data/ask.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { noteLetterSignIn } from '../passkeys/offer.ts'
import type { SignInLinkOwner } from '../session.ts'
import { texts } from '../texts.ts'
import { isRefused, LinkPage } from './LinkPage.tsx'
import { useGoingOn } from './SignIn.tsx'
import { Title } from './Title.tsx'

/**
 * The page that a sign-in link opens. It first names the account, since somebody may have passed on a link of their own, and signs nobody in by
 * itself.
 */
export function SignInLink() {
  return (
    <LinkPage kind="sign-in-link" open={(link) => ask('open-sign-in-link', { body: link })} refused={<Refused />}>
      {(owner, token) => <Enter owner={owner} token={token} />}
    </LinkPage>
  )
}

function Refused() {
  const words = useTexts(texts).signIn
  const { next } = useSearch({ from: '/sign-in/link' })
  return (
    <>
      <Title>{words.linkTitle}</Title>
      <Notice tone="late" isNews>
        {words.linkRefused}
      </Notice>
      <Link to="/sign-in" search={{ next }}>
        {words.newLetter}
      </Link>
    </>
  )
}

function Enter({ owner, token }: { owner: SignInLinkOwner; token: string }) {
  const words = useTexts(texts).signIn
  const { next } = useSearch({ from: '/sign-in/link' })
  const goOn = useGoingOn(next)
  const { failure, isSending, submit } = useSubmission({
    send: () => ask('sign-in-with-link', { body: { token, email: owner.email } }),
    onDone: (session) => {
      noteLetterSignIn()
      return goOn(session)
    },
  })
  if (isRefused(failure)) return <Refused />
  return (
    <>
      <Title>{words.linkTitle}</Title>
      <p>{words.linkAbout(owner.email)}</p>
      {owner.signed_in_as && <Notice tone="late">{words.linkOtherPerson(owner.signed_in_as)}</Notice>}
      {!owner.is_asked && <Notice tone="late">{words.linkNotAsked}</Notice>}
      {failure && <FailureNotice error={failure} />}
      <Button size="md" loading={isSending} onClick={() => submit(undefined)}>
        {words.enter}
      </Button>
    </>
  )
}
