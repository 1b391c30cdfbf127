import { queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'
import { RequestFailure } from '../data/request-failure.ts'
import type { Webhooks } from './webhook.ts'
import type { WebhookSearch } from './webhook-search.ts'

export function webhooksQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'webhooks', 'list'],
    queryFn: ({ signal }) => ask('list-webhooks', { organizationId, signal }),
    meta: { follows: ['webhooks'] },
  })
}

/** One webhook, taken from the list of all: there are few. */
export function webhookQuery(organizationId: string, id: string) {
  return {
    ...webhooksQuery(organizationId),
    select: ({ items, event_types }: Webhooks) => {
      const webhook = items.find((one) => one.id === id)
      if (!webhook) throw new RequestFailure({ kind: 'not_found', status: 404 })
      return { webhook, event_types }
    },
  }
}

export function deliveriesQuery(organizationId: string, id: string, { status, after }: WebhookSearch) {
  return queryOptions({
    queryKey: [organizationId, 'webhooks', id, status, after],
    queryFn: ({ signal }) => {
      const query = { ...(status && { status }), ...(after && { after }) }
      return ask('list-deliveries', { organizationId, path: { id }, query, signal })
    },
    meta: { follows: ['webhooks'] },
  })
}
