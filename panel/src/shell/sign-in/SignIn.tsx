import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useTexts } from '../../ui/language/language.tsx'
import { CentredPage } from '../CentredPage.tsx'
import type { Session } from '../session.ts'
import { texts } from '../texts.ts'
import { SignInForm } from './SignInForm.tsx'
import { useSignedIn } from './use-signed-in.ts'

/** The sign-in as a whole screen. */
export function SignIn() {
  const words = useTexts(texts)
  const { next, organization } = useSearch({ from: '/sign-in' })
  const goOn = useGoingOn(next)
  return (
    <CentredPage>
      <SignInForm
        title={words.signIn.title}
        about={words.signIn.about}
        next={next ?? null}
        organization={organization}
        onSignedIn={goOn}
      />
    </CentredPage>
  )
}

/** Opens, after signing in, the address that was asked for, or else the start. */
export function useGoingOn(next: string | undefined): (session: Session) => Promise<void> {
  const adopt = useSignedIn()
  const router = useRouter()
  const navigate = useNavigate()
  return async (session) => {
    await adopt(session)
    if (next) router.history.replace(`${router.basepath}${next}`)
    else await navigate({ to: '/', replace: true })
  }
}
