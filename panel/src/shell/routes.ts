import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, notFound, redirect } from '@tanstack/react-router'
import { readText } from '../ui/list/list-search.ts'
import { lazyScreen } from './lazy-screen.ts'
import { BrokenScreen, MissingInOrganization, MissingScreen, Screens } from './Screens.tsx'
import type { Organization, Session } from './session.ts'
import { sessionQuery } from './session.ts'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Screens,
  errorComponent: BrokenScreen,
  notFoundComponent: MissingScreen,
})

/** Leads a person to their only organization, to the choice of several, or to the sign-in. */
export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ context }): Promise<void> => {
    const session = await context.queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true })
    const [first, ...others] = session?.organizations ?? []
    if (!session) throw redirect({ to: '/sign-in', replace: true })
    if (!first && session.operator !== null) throw redirect({ to: '/operator', replace: true })
    if (!first || others.length > 0) throw redirect({ to: '/organizations', replace: true })
    throw redirect({ to: '/o/$organization', params: { organization: first.slug }, replace: true })
  },
})

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: (search): { next?: string | undefined; organization?: string | undefined } => ({
    next: readOwnPath(search.next),
    organization: readText(search.organization),
  }),
  component: lazyScreen(() => import('./sign-in/SignIn.tsx'), 'SignIn'),
})

/** The page to which the provider of an organization sends people back. Its parameters are handed to the service unchanged. */
export const providerReturnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in/callback/$organization',
  component: lazyScreen(() => import('./sign-in/ProviderReturn.tsx'), 'ProviderReturn'),
})

export const signInLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in/link',
  validateSearch: (search): { next?: string | undefined } => ({ next: readOwnPath(search.next) }),
  component: lazyScreen(() => import('./sign-in/SignInLink.tsx'), 'SignInLink'),
})

export const invitationLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'invitation',
  component: lazyScreen(() => import('./sign-in/InvitationLink.tsx'), 'InvitationLink'),
})

export const organizationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'organizations',
  beforeLoad: ({ context, location }): Promise<{ session: Session }> => requireSession(context, location.href),
  component: lazyScreen(() => import('./OrganizationPicker.tsx'), 'OrganizationPicker'),
})

/** Everything that belongs to an organization stands below its name, so that an address says whose it is. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'o/$organization',
  beforeLoad: async ({ context, location, params }): Promise<{ session: Session; organization: Organization }> => {
    const { session } = await requireSession(context, location.href)
    const organization = session.organizations.find(({ slug }) => slug === params.organization)
    if (!organization) throw notFound({ routeId: rootRoute.id })
    return { session, organization }
  },
  component: lazyScreen(() => import('./frame/Frame.tsx'), 'Frame'),
  notFoundComponent: MissingInOrganization,
})

/** Guards screens for signed-in people. Anybody else signs in first, and is led back. */
export async function requireSession(
  context: { queryClient: QueryClient },
  href: string,
): Promise<{ session: Session }> {
  const session = await context.queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true })
  if (!session) throw redirect({ to: '/sign-in', search: { next: href }, replace: true })
  return { session }
}

/** The path to open after signing in: a path of the panel, and never another site, whatever a link asks for. */
function readOwnPath(value: unknown): string | undefined {
  const path = readText(value)
  return path?.startsWith('/') && !/^\/[/\\]/.test(path) ? path : undefined
}
