import { Button, Stack } from '@mantine/core'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { RequestFailure } from '../../data/request-failure.ts'
import { signInWithLink } from '../../data/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { CentredPage } from '../CentredPage.tsx'
import { noteLetterSignIn } from '../passkeys/offer.ts'
import classes from '../shell.module.css'
import { texts } from '../texts.ts'
import { useGoingOn } from './SignIn.tsx'
import { Title } from './Title.tsx'

/** Where the link of the letter leads. Opening it signs nobody in: scanners of mail open every link. */
export function SignInLink() {
  const words = useTexts(texts).signIn
  const { hash } = useLocation()
  const { next } = useSearch({ from: '/sign-in/link' })
  const goOn = useGoingOn(next)
  const { failure, isSending, submit } = useSubmission({
    send: (token: string) => signInWithLink({ token }),
    onDone: (session) => {
      noteLetterSignIn()
      return goOn(session)
    },
  })
  const isRefused = hash === '' || (failure instanceof RequestFailure && failure.kind === 'refused')
  return (
    <CentredPage>
      <Stack className={classes.form}>
        <Title>{words.linkTitle}</Title>
        {isRefused ? (
          <>
            <Notice tone="late" isNews>
              {words.linkRefused}
            </Notice>
            <Link to="/sign-in" search={{ next }}>
              {words.newLetter}
            </Link>
          </>
        ) : (
          <>
            <p>{words.linkAbout}</p>
            {failure && <FailureNotice error={failure} />}
            <Button size="md" loading={isSending} onClick={() => submit(hash)}>
              {words.enter}
            </Button>
          </>
        )}
      </Stack>
    </CentredPage>
  )
}
