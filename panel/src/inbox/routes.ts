import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readText } from '../ui/list/list-search.ts'
import { type InboxSearch, inboxQuery } from './queries.ts'

export const inboxRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'inbox',
  validateSearch: (search: Record<string, unknown>): InboxSearch => ({
    q: readText(search.q),
    after: readText(search.after),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }): void =>
    void context.queryClient.prefetchQuery(inboxQuery(context.organization.id, deps)),
  component: lazyScreen(() => import('./InboxList.tsx'), 'InboxList'),
})
