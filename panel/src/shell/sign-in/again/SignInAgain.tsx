import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { onAskedOnceMore, onSignedOut } from '../../../data/request.ts'
import { lazyPart } from '../../lazy-screen.ts'
import type { Organization } from '../../session.ts'
import { sessionQuery } from '../../session.ts'

const SignInOver = lazyPart(async () => (await import('./SignInOver.tsx')).SignInOver)

/**
 * A session that ends while somebody works, or reaches their organization no more: they sign in over their screen, and find it as they
 * left it. So they do where what they asked for needs a sign-in of the last minutes, and then it is done.
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
