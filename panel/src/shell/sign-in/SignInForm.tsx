import { useState } from 'react'
import type { Session } from '../../data/contract.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'

const storageName = 'sello-sign-in-email'

/**
 * Address, then code. The address is kept until one is in, so that reloading, or coming back from the mail, does
 * not lead to the beginning.
 */
export function SignInForm(props: {
  title: string
  about: string
  email?: string
  next: string | null
  onSignedIn: (session: Session) => Promise<void>
}) {
  const [email, setEmail] = useState(() => sessionStorage.getItem(storageName) ?? undefined)
  const keep = (address: string | undefined) => {
    if (address) sessionStorage.setItem(storageName, address)
    else sessionStorage.removeItem(storageName)
    setEmail(address)
  }
  if (email === undefined)
    return (
      <EmailStep title={props.title} about={props.about} email={props.email ?? ''} next={props.next} onSent={keep} />
    )
  const enter = async (session: Session) => {
    sessionStorage.removeItem(storageName)
    await props.onSignedIn(session)
  }
  return <CodeStep email={email} next={props.next} onSignedIn={enter} onOtherAddress={() => keep(undefined)} />
}
