import { Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onAskedOnceMore, onSignedOut } from '../../data/request.ts'
import { useTexts } from '../../ui/language/language.tsx'
import type { Organization } from '../session.ts'
import { sessionQuery } from '../session.ts'
import { texts } from '../texts.ts'
import { SignInForm } from './SignInForm.tsx'
import { useSignedIn } from './use-signed-in.ts'

/**
 * A session that ends while somebody works, or reaches their organization no more: they sign in over their screen, and find it as they
 * left it. So they do where what they asked for needs a sign-in of the last minutes, and then it is done.
 */
export function SignInAgain({ email, organization }: { email: string; organization?: Organization }) {
  const words = useTexts(texts).signIn
  const queryClient = useQueryClient()
  const adopt = useSignedIn()
  const { data: session } = useQuery(sessionQuery)
  const [asked, setAsked] = useState<((isSignedIn: boolean) => void)[]>([])
  const answer = (isSignedIn: boolean) => {
    for (const tell of asked) tell(isSignedIn)
    setAsked([])
  }
  useEffect(() => onSignedOut(() => queryClient.setQueryData(sessionQuery.queryKey, null)), [queryClient])
  useEffect(() => onAskedOnceMore(() => new Promise((tell) => setAsked((others) => [...others, tell]))), [])
  const own = session?.organizations.find(({ id }) => id === organization?.id)
  const hasEnded = session === null || own?.entry === 'sign_in_required'
  if (!hasEnded && asked.length === 0) return null
  const title = hasEnded ? words.againTitle : words.onceMoreTitle
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      withCloseButton={false}
      closeOnEscape={!hasEnded}
      closeOnClickOutside={!hasEnded}
      padding={0}
      zIndex={1_000}
      attributes={{ content: { 'aria-label': title } }}
    >
      <SignInForm
        title={title}
        about={hasEnded ? words.againAbout : words.onceMoreAbout}
        email={email}
        next={null}
        organization={organization?.slug}
        onSignedIn={async (signedIn) => {
          await adopt(signedIn)
          answer(signedIn.person.email === email)
        }}
      />
    </Modal>
  )
}
