import { createRoute, notFound } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { requireSession, rootRoute } from '../shell/routes.ts'
import type { Session } from '../shell/session.ts'
import { readChoice, readText } from '../ui/list/list-search.ts'

/** The screens of the operator. Everybody else finds nothing at these addresses. */
export const operatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'operator',
  beforeLoad: async ({ context, location }): Promise<{ session: Session }> => {
    const { session } = await requireSession(context, location.href)
    if (session.operator === null) throw notFound({ routeId: rootRoute.id })
    return { session }
  },
  component: lazyScreen(() => import('./OperatorFrame.tsx'), 'OperatorFrame'),
})

export const hostedListRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>): HostedSearch => ({
    q: readText(search.q),
    after: readText(search.after),
    panel: readChoice(search.panel, ['create']),
  }),
  component: lazyScreen(() => import('./HostedList.tsx'), 'HostedList'),
})

export type HostedSearch = { q?: string | undefined; after?: string | undefined; panel?: 'create' | undefined }

export const hostedRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'organizations/$id',
  validateSearch: (search: Record<string, unknown>): { panel?: 'limits' | 'switch' | 'invite' | undefined } => ({
    panel: readChoice(search.panel, ['limits', 'switch', 'invite']),
  }),
  component: lazyScreen(() => import('./HostedShow.tsx'), 'HostedShow'),
})

export const systemRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: 'system',
  component: lazyScreen(() => import('./SystemShow.tsx'), 'SystemShow'),
})
