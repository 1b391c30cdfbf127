import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { frameRoute } from '../shell/routes.ts'
import { teamQuery } from './queries.ts'
import { readTeamSearch } from './team-search.ts'

export const teamRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'team',
  validateSearch: readTeamSearch,
  loader: ({ context }): void => void context.queryClient.prefetchQuery(teamQuery(context.organization.id)),
  component: lazyRouteComponent(() => import('./TeamShow.tsx'), 'TeamShow'),
})
