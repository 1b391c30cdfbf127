import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { teamQuery } from './queries.ts'
import { readTeamSearch } from './team-search.ts'

export const teamRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'team',
  validateSearch: readTeamSearch,
  loader: ({ context }): void => void context.queryClient.prefetchQuery(teamQuery(context.organization.id)),
  component: lazyScreen(() => import('./TeamShow.tsx'), 'TeamShow'),
})
