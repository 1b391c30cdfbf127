import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readText } from '../ui/list/list-search.ts'
import { personQuery } from './queries.ts'

/** Whoever has the address. It stands in the search of the address, where the service does not write it into its log. */
export const personRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'people',
  validateSearch: (search: Record<string, unknown>): { email?: string | undefined } => ({
    email: readText(search.email),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }): void =>
    void context.queryClient.prefetchQuery(personQuery(context.organization.id, deps.email ?? '')),
  component: lazyScreen(() => import('./PersonPage.tsx'), 'PersonPage'),
})
