import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { frameRoute } from '../shell/routes.ts'
import { readChoice } from '../ui/list/list-search.ts'
import { deliveriesQuery, webhooksQuery } from './queries.ts'
import { readWebhookSearch } from './webhook-search.ts'

export const webhooksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'settings/webhooks',
  validateSearch: (search: Record<string, unknown>): { panel?: 'create' | undefined } => ({
    panel: readChoice(search.panel, ['create']),
  }),
  loader: ({ context }): void => void context.queryClient.prefetchQuery(webhooksQuery(context.organization.id)),
  component: lazyScreen(() => import('./WebhookList.tsx'), 'WebhookList'),
})

export const webhookRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: 'settings/webhooks/$webhook',
  validateSearch: readWebhookSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }): void => {
    void context.queryClient.prefetchQuery(webhooksQuery(context.organization.id))
    void context.queryClient.prefetchQuery(deliveriesQuery(context.organization.id, params.webhook, deps))
  },
  component: lazyScreen(() => import('./detail/WebhookShow.tsx'), 'WebhookShow'),
})
