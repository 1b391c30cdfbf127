import type { Event } from '../wire/event.ts'
import type { WebhookBatch } from '../wire/webhook.ts'

const toleranceSeconds = 300

/** Headers of a request as `fetch` has them (`Headers`), or as Node has them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

/**
 * Verifies a request to a webhook that takes several events in one request, and returns its events. In all else it is like `verifyWebhook`.
 *
 * @example
 * const { id, secret } = await client.createWebhook({ url: 'https://crm.example.edu/hooks', types: ['*'], batch_size: 100 })
 * const answer = await verifyWebhookBatch('{}', {}, secret).catch((error) => error.message)
 * console.log(id, answer)
 */
export async function verifyWebhookBatch(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  now: Date = new Date(),
): Promise<Event[]> {
  const sent = (await verifyWebhook(body, headers, secret, now)) as Event | WebhookBatch
  return sent.type === 'batch' ? (sent as WebhookBatch).events : [sent as Event]
}

/**
 * Verifies a request to a webhook (Standard Webhooks), and returns its event. Give the body unchanged, before anything has parsed it. Throws a
 * `TypeError` where the body is not signed with this secret, or was signed more than five minutes ago: then answer 400, and ignore the request.
 *
 * @example
 * const { id, secret } = await client.createWebhook({ url: 'https://crm.example.edu/hooks', types: ['*'] })
 * const answer = await verifyWebhook('{}', {}, secret).catch((error) => error.message)
 * console.log(id, answer)
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  now: Date = new Date(),
): Promise<Event> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    read(headers, name),
  )
  if (!id || !timestamp || !signatures) throw new TypeError('The request has no signature of a webhook.')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw new TypeError('The request was signed too long ago, or is dated ahead.')
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const key = await crypto.subtle.importKey(
    'raw',
    fromBase64(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  for (const signature of signatures.split(' ').slice(0, 10)) {
    const [version, text = ''] = signature.split(',')
    // `subtle.verify` compares in constant time (Web Cryptography API).
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, fromBase64(text), signed)))
      return JSON.parse(new TextDecoder().decode(bytes)) as Event
  }
  throw new TypeError('The signature is not of this secret.')
}

function read(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : undefined
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
