import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readChoice } from '../ui/list/list-search.ts'
import { readBatchSearch } from './batch-search.ts'
import { batchesQuery, batchQuery } from './queries.ts'

export const batchesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'batches',
  validateSearch: readBatchSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }): void =>
    void context.queryClient.prefetchQuery(batchesQuery(context.organization.id, deps)),
  component: lazyScreen(() => import('./BatchList.tsx'), 'BatchList'),
})

export const batchRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'batches/$batch',
  validateSearch: (search: Record<string, unknown>): { panel?: 'undo' | undefined } => ({
    panel: readChoice(search.panel, ['undo']),
  }),
  loader: ({ context, params }): void =>
    void context.queryClient.prefetchQuery(batchQuery(context.organization.id, params.batch)),
  component: lazyScreen(() => import('./detail/BatchShow.tsx'), 'BatchShow'),
})
