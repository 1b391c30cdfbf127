import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { onAskedOnceMore, onSignedOut } from '../../../data/request.ts'
import { lazyPart } from '../../lazy-screen.ts'
import type { Organization } from '../../session.ts'
import { sessionQuery } from '../../session.ts'

const SignInOver = lazyPart(async () => (await import('./SignInOver.tsx')).SignInOver)

/**
 * Asks a person to sign in again over their screen when their session ends or no longer reaches their organization; afterwards they find the screen
 * as they left it. It also asks where a request needs a recent sign-in, and then the request is sent again.
 */
export function SignInAgain({ email, organization }: { email: string; organization?: Organization }) {
  const queryClient = useQueryClient()
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
  return (
    <Suspense>
      <SignInOver
        hasEnded={hasEnded}
        email={email}
        organization={organization}
        onSignedIn={(as) => answer(as === email)}
        onClose={() => answer(false)}
      />
    </Suspense>
  )
}
