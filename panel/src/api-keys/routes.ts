import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readApiKeySearch } from './api-key-search.ts'
import { apiKeysQuery } from './queries.ts'

export const apiKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'settings/api-keys',
  validateSearch: readApiKeySearch,
  // The answer is asked for while the script of the screen is loading. The screen shows the result.
  loader: ({ context }): void => void context.queryClient.prefetchQuery(apiKeysQuery(context.organization.id)),
  component: lazyScreen(() => import('./ApiKeyList.tsx'), 'ApiKeyList'),
})
