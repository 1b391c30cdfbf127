import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readText } from '../ui/list/list-search.ts'
import { readPathwaySearch, readPathwayShowSearch } from './pathway-search.ts'
import { flaggedAwardsQuery, pathwayQuery, pathwaysQuery } from './queries.ts'

export const pathwaysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'pathways',
  validateSearch: readPathwaySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }): void =>
    void context.queryClient.prefetchQuery(pathwaysQuery(context.organization.id, deps)),
  component: lazyScreen(() => import('./PathwayList.tsx'), 'PathwayList'),
})

export const newPathwayRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'pathways/new',
  component: lazyScreen(() => import('./editor/PathwayCreate.tsx'), 'PathwayCreate'),
})

export const flaggedAwardsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'pathways/flagged',
  validateSearch: (search: Record<string, unknown>): { after?: string | undefined } => ({
    after: readText(search.after),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }): void =>
    void context.queryClient.prefetchQuery(flaggedAwardsQuery(context.organization.id, deps.after)),
  component: lazyScreen(() => import('./detail/FlaggedAwards.tsx'), 'FlaggedAwards'),
})

export const pathwayRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'pathways/$pathway',
  validateSearch: readPathwayShowSearch,
  loader: ({ context, params }): void =>
    void context.queryClient.prefetchQuery(pathwayQuery(context.organization.id, params.pathway)),
  component: lazyScreen(() => import('./detail/PathwayShow.tsx'), 'PathwayShow'),
})

export const pathwayEditRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'pathways/$pathway/edit',
  loader: ({ context, params }): void =>
    void context.queryClient.prefetchQuery(pathwayQuery(context.organization.id, params.pathway)),
  component: lazyScreen(() => import('./editor/PathwayEdit.tsx'), 'PathwayEdit'),
})
