import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { apiKeysRoute } from './api-keys/routes.ts'
import { credentialRoute, credentialsRoute } from './credentials/routes.ts'
import { homeRoute } from './home/routes.ts'
import { frameRoute, organizationsRoute, rootRoute, signInLinkRoute, signInRoute, startRoute } from './shell/routes.ts'

/** Every screen of the panel, in the order in which an organization meets them. */
const routeTree = rootRoute.addChildren([
  startRoute,
  signInRoute,
  signInLinkRoute,
  organizationsRoute,
  frameRoute.addChildren([homeRoute, credentialsRoute, credentialRoute, apiKeysRoute]),
])

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/panel',
    context: { queryClient },
    defaultPreload: 'intent',
    // What was read is kept, and found stale, by the query client alone.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
