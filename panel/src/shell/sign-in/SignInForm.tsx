import { useState } from 'react'
import { noteLetterSignIn } from '../passkeys/offer.ts'
import type { Session } from '../session.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'

const storageName = 'sello-sign-in-email'
const inboxName = 'sello-sign-in-inbox'

/**
 * Asks for the address and then for the code. The address and the step are kept until the person is signed in, so that a reload, or the way back from
 * the mail program, does not begin anew.
 */
export function SignInForm(props: {
  title: string
  about: string
  email?: string
  next: string | null
  /** The organization whose provider is offered, whatever address is typed. */
  organization?: string | undefined
  onSignedIn: (session: Session) => Promise<void>
}) {
  const [email, setEmail] = useState(() => sessionStorage.getItem(storageName) ?? undefined)
  const keep = (address: string | undefined, isInInbox = false) => {
    if (address) sessionStorage.setItem(storageName, address)
    else sessionStorage.removeItem(storageName)
    if (isInInbox) sessionStorage.setItem(inboxName, 'yes')
    else sessionStorage.removeItem(inboxName)
    setEmail(address)
  }
  if (email === undefined)
    return (
      <EmailStep
        title={props.title}
        about={props.about}
        email={props.email ?? ''}
        next={props.next}
        organization={props.organization}
        onSent={keep}
        onSignedIn={props.onSignedIn}
      />
    )
  const enter = async (session: Session) => {
    sessionStorage.removeItem(storageName)
    noteLetterSignIn()
    await props.onSignedIn(session)
  }
  return (
    <CodeStep
      email={email}
      isInInbox={sessionStorage.getItem(inboxName) !== null}
      next={props.next}
      onSignedIn={enter}
      onOtherAddress={() => keep(undefined)}
    />
  )
}
