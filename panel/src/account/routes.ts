import { createRoute, redirect } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { accountQuery } from '../shell/passkeys/account-query.ts'
import { requireSession, rootRoute } from '../shell/routes.ts'
import type { Session } from '../shell/session.ts'
import { readAccountSearch } from './account-search.ts'

/**
 * The account of a person, which is the same in every organization. Whoever signed in by the provider of an organization is led to that organization
 * instead.
 */
export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'account',
  validateSearch: readAccountSearch,
  beforeLoad: async ({ context, location }): Promise<{ session: Session }> => {
    const { session } = await requireSession(context, location.href)
    if (session.is_limited) throw redirect({ to: '/', replace: true })
    return { session }
  },
  loader: ({ context }): void => void context.queryClient.prefetchQuery(accountQuery),
  component: lazyScreen(() => import('./AccountShow.tsx'), 'AccountShow'),
})
