import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readChoice } from '../ui/list/list-search.ts'
import { readCredentialSearch } from './credential-search.ts'
import { credentialQuery, credentialsQuery } from './queries.ts'

export const credentialsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'credentials',
  validateSearch: readCredentialSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }): void =>
    void context.queryClient.prefetchQuery(credentialsQuery(context.organization.id, deps)),
  component: lazyScreen(() => import('./CredentialList.tsx'), 'CredentialList'),
})

export const credentialRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'credentials/$credential',
  validateSearch: (search: Record<string, unknown>): { panel?: 'revoke' | undefined } => ({
    panel: readChoice(search.panel, ['revoke']),
  }),
  loader: ({ context, params }): void =>
    void context.queryClient.prefetchQuery(credentialQuery(context.organization.id, params.credential)),
  component: lazyScreen(() => import('./detail/CredentialShow.tsx'), 'CredentialShow'),
})
