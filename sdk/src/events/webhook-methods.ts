import type { CallOptions } from '../options.ts'
import type { SentRequest } from '../send-request.ts'
import type {
  DeliveryFilter,
  MadeWebhook,
  Webhook,
  WebhookDelivery,
  WebhookFields,
  WebhookReplay,
  WebhookTest,
} from '../wire/webhook.ts'

/** The methods about webhooks. */
export type WebhookMethods = {
  /**
   * Makes a webhook, which takes events once it is enabled. Keep the secret: no later answer has it.
   *
   * @example
   * const { id, secret } = await client.createWebhook({ url: 'https://crm.example.edu/hooks', types: ['credential.*'] })
   * console.log(id, secret.length)
   */
  createWebhook(fields: WebhookFields, options?: CallOptions): Promise<MadeWebhook>

  /**
   * @example
   * for (const { id, url, status } of await client.listWebhooks()) console.log(id, url, status)
   */
  listWebhooks(options?: CallOptions): Promise<Webhook[]>

  /**
   * @example
   * console.log((await client.getWebhook(webhookId)).status)
   */
  getWebhook(webhookId: string, options?: CallOptions): Promise<Webhook>

  /**
   * @example
   * console.log((await client.changeWebhook(webhookId, { types: ['job.*'] })).types)
   */
  changeWebhook(webhookId: string, changes: Partial<WebhookFields>, options?: CallOptions): Promise<Webhook>

  /**
   * @example
   * await client.removeWebhook(webhookId)
   * console.log('gone')
   */
  removeWebhook(webhookId: string, options?: CallOptions): Promise<void>

  /**
   * Sends a signed `webhook.test` now, and returns the answer of the receiver.
   *
   * @example
   * const { taken, answer } = await client.testWebhook(webhookId)
   * console.log(taken, answer)
   */
  testWebhook(webhookId: string, options?: CallOptions): Promise<WebhookTest>

  /**
   * Turns a webhook on once it has answered a test with 2xx.
   *
   * @example
   * const outcome = await client.enableWebhook(webhookId).then(({ status }) => status, (error) => error.message)
   * console.log(outcome)
   */
  enableWebhook(webhookId: string, options?: CallOptions): Promise<Webhook>

  /**
   * Makes another secret. For 24 hours deliveries are signed with both secrets.
   *
   * @example
   * console.log((await client.rotateWebhookSecret(webhookId)).length)
   */
  rotateWebhookSecret(webhookId: string, options?: CallOptions): Promise<string>

  /**
   * @example
   * for (const { type, answer } of await client.listWebhookDeliveries(webhookId, { status: 'failed' })) console.log(type, answer)
   * console.log('these failed')
   */
  listWebhookDeliveries(webhookId: string, options?: DeliveryFilter & CallOptions): Promise<WebhookDelivery[]>

  /**
   * Sends the events since a moment of the last 30 days to a webhook again, also those from while it was off. It continues after the answer;
   * `getWebhook` has the progress.
   *
   * @example
   * const yesterday = new Date(Date.now() - 86_400_000).toISOString()
   * const outcome = await client.replayWebhook(webhookId, { since: yesterday }).then(({ events }) => events, (error) => error.message)
   * console.log(outcome)
   */
  replayWebhook(webhookId: string, request: { since: string }, options?: CallOptions): Promise<WebhookReplay>

  /**
   * Sends the event of a delivery again, under its own id.
   *
   * @example
   * const failed = await client.listWebhookDeliveries(webhookId, { status: 'failed' })
   * for (const { id } of failed) await client.replayWebhookDelivery(id)
   * console.log(failed.length)
   */
  replayWebhookDelivery(deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>
}

type Ask = (request: SentRequest) => Promise<{ body: unknown }>

const base = '/api/v1/webhooks'

export function webhookMethods(ask: Ask): WebhookMethods {
  const send = async <Body>(
    method: string,
    path: string,
    body?: unknown,
    { signal, ...query }: DeliveryFilter & CallOptions = {},
  ) => (await ask({ method, path, body, query, signal })).body as Body
  const one = (id: string) => `${base}/${encodeURIComponent(id)}`
  return {
    createWebhook: (fields, options) => send('POST', base, fields, options),
    listWebhooks: async (options) => (await send<{ webhooks: Webhook[] }>('GET', base, undefined, options)).webhooks,
    getWebhook: (id, options) => send('GET', one(id), undefined, options),
    changeWebhook: (id, changes, options) => send('PATCH', one(id), changes, options),
    removeWebhook: async (id, options) => {
      await send('DELETE', one(id), undefined, options)
    },
    testWebhook: (id, options) => send('POST', `${one(id)}/test`, {}, options),
    enableWebhook: (id, options) => send('POST', `${one(id)}/enable`, {}, options),
    rotateWebhookSecret: async (id, options) =>
      (await send<{ secret: string }>('POST', `${one(id)}/rotate-secret`, {}, options)).secret,
    listWebhookDeliveries: async (id, options) =>
      (await send<{ deliveries: WebhookDelivery[] }>('GET', `${one(id)}/deliveries`, undefined, options)).deliveries,
    replayWebhook: (id, { since }, options) => send('POST', `${one(id)}/replay`, { since }, options),
    replayWebhookDelivery: (id, options) =>
      send('POST', `/api/v1/webhook-deliveries/${encodeURIComponent(id)}/replay`, {}, options),
  }
}
