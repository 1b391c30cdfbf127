import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { homeQuery } from './queries.ts'

export const homeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  loader: ({ context }): void => void context.queryClient.prefetchQuery(homeQuery(context.organization.id)),
  component: lazyScreen(() => import('./Home.tsx'), 'Home'),
})
