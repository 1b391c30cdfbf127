import { createRoute } from '@tanstack/react-router'
import { repairKinds } from '../data/generated/limits.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readChoice, readText } from '../ui/list/list-search.ts'
import { type FailureSearch, readFailureSearch } from './failure-search.ts'
import { countsQuery, failureQuery, failuresQuery, retryRunQuery } from './queries.ts'
import type { RepairKind } from './repairs/repair-rows.ts'

/** The result that is shown, and the page. */
type RunSearch = { outcome?: 'issued' | 'failed' | 'ended' | 'revoked' | undefined; after?: string | undefined }

export const failuresRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'failures',
  validateSearch: readFailureSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }): void => {
    void context.queryClient.prefetchQuery(failuresQuery(context.organization.id, deps))
    void context.queryClient.prefetchQuery(countsQuery(context.organization.id, deps))
  },
  component: lazyScreen(() => import('./FailureList.tsx'), 'FailureList'),
})

/** Failures out as a file and back. `show` are the rows of the file that are shown, `after` how many of them are passed over. */
export const fileRepairRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'failures/file',
  validateSearch: (search: Record<string, unknown>): FailureSearch & { show?: RepairKind | undefined } => {
    const after = readText(search.after)
    return {
      ...readFailureSearch(search),
      order: undefined,
      after: after && /^\d{1,4}$/.test(after) ? after : undefined,
      show: readChoice(search.show, repairKinds),
    }
  },
  component: lazyScreen(() => import('./repairs/FileRepair.tsx'), 'FileRepair'),
})

export const failureRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'failures/$failure',
  validateSearch: (search: Record<string, unknown>): { panel?: 'resolve' | 'discard' | undefined } => ({
    panel: readChoice(search.panel, ['resolve', 'discard']),
  }),
  loader: ({ context, params }): void =>
    void context.queryClient.prefetchQuery(failureQuery(context.organization.id, params.failure)),
  component: lazyScreen(() => import('./detail/FailureShow.tsx'), 'FailureShow'),
})

/** What became of many failures that were retried together. */
export const retryRunRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'failures/retries/$run',
  validateSearch: (search: Record<string, unknown>): RunSearch => ({
    outcome: readChoice(search.outcome, ['issued', 'failed', 'ended', 'revoked'] as const),
    after: readText(search.after),
  }),
  loader: ({ context, params }): void =>
    void context.queryClient.prefetchQuery(retryRunQuery(context.organization.id, params.run)),
  component: lazyScreen(() => import('./retries/RetryRunShow.tsx'), 'RetryRunShow'),
})
