import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readApiKeySearch } from './api-key-search.ts'
import { apiKeysQuery } from './queries.ts'

export const apiKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'settings/api-keys',
  validateSearch: readApiKeySearch,
  // Asked for while the screen's own file is on its way. The screen shows what becomes of it.
  loader: ({ context }): void => void context.queryClient.prefetchQuery(apiKeysQuery(context.organization.id)),
  component: lazyScreen(() => import('./ApiKeyList.tsx'), 'ApiKeyList'),
})
