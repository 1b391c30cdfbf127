import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readChoice } from '../ui/list/list-search.ts'
import { readMemberSearch } from './member-search.ts'
import { memberQuery, membersQuery } from './queries.ts'

export const membersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'members',
  validateSearch: readMemberSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }): void =>
    void context.queryClient.prefetchQuery(membersQuery(context.organization.id, deps)),
  component: lazyScreen(() => import('./MemberList.tsx'), 'MemberList'),
})

export const memberRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'members/$member',
  validateSearch: (search: Record<string, unknown>): { panel?: 'edit' | undefined } => ({
    panel: readChoice(search.panel, ['edit']),
  }),
  loader: ({ context, params }): void =>
    void context.queryClient.prefetchQuery(memberQuery(context.organization.id, params.member)),
  component: lazyScreen(() => import('./detail/MemberShow.tsx'), 'MemberShow'),
})
