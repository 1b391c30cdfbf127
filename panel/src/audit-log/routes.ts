import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readAuditSearch } from './audit-search.ts'
import { auditQuery } from './queries.ts'

export const auditLogRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'settings/audit-log',
  validateSearch: readAuditSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }): void =>
    void context.queryClient.prefetchQuery(auditQuery(context.organization.id, deps)),
  component: lazyScreen(() => import('./AuditLog.tsx'), 'AuditLog'),
})
