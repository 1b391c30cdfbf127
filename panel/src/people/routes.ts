import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readText } from '../ui/list/list-search.ts'
import { personQuery } from './queries.ts'

/** The screen of the person with this address. The address stands in the query of the URL, which the service does not log. */
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
