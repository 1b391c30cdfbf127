import { readChoice, readText } from '../ui/list/list-search.ts'
import { type DeliveryState, deliveryStates } from './webhook.ts'

/** The search parameters of the screen of a webhook: the open dialog, and the filter of its deliveries. */
export type WebhookSearch = {
  panel?: 'edit' | 'secret' | 'replay' | 'remove' | undefined
  status?: DeliveryState | undefined
  after?: string | undefined
}

export function readWebhookSearch(search: Record<string, unknown>): WebhookSearch {
  return {
    panel: readChoice(search.panel, ['edit', 'secret', 'replay', 'remove']),
    status: readChoice(search.status, deliveryStates),
    after: readText(search.after),
  }
}
