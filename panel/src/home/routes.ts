import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { frameRoute } from '../shell/routes.ts'
import { homeQuery } from './queries.ts'

export const homeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  loader: ({ context }): void => void context.queryClient.prefetchQuery(homeQuery(context.organization.id)),
  component: lazyRouteComponent(() => import('./Home.tsx'), 'Home'),
})
