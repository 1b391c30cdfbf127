import { z } from 'zod'
import type { Answered } from '../../events/webhooks/send-to-webhook.ts'
import {
  batchSizeMax,
  type Delivery,
  includable,
  isTaken,
  type Replay,
  type Webhook,
} from '../../events/webhooks/webhook.ts'

export const webhookId = { webhook_id: { description: 'Webhook id.', example: '0198c5c0-4d2e-7b3c-8a1f-2b3c4d5e6f70' } }
export const deliveryId = {
  delivery_id: { description: 'Delivery id.', example: '0198c5c1-5e3f-7c4d-9b20-3c4d5e6f7081' },
}

const url = z
  .string('url must be a text')
  .meta({ description: 'Where events are sent: an https address on the public Internet.' })
const types = z
  .array(z.string('types must be texts'), 'types must be a list')
  .meta({ description: 'Types of events, or all of a kind: `credential.*`; `*` for all.' })
const description = z.string('description must be a text').meta({ description: 'A note of yours.' })

const batchSizeBounds = `batch_size must be an integer from 1 to ${batchSizeMax}`
const batchSize = z
  .int(batchSizeBounds)
  .min(1, batchSizeBounds)
  .max(batchSizeMax, batchSizeBounds)
  .meta({
    description: `So many events come in one request at most, 1 to ${batchSizeMax}. With more than one the body is a list of them (\`type\`: \`batch\`, \`id\`, \`events\`), sent when it is full or after a second.`,
  })
const includeNames = `include must be a list of ${includable.join(', ')}`
const include = z.array(z.enum(includable, includeNames), includeNames).max(includable.length, includeNames).meta({
  description:
    'What this receiver is told of recipients in events about credentials and their letters: names and addresses leave the service with them. A key that asks for it, or changes, enables or replays a webhook that has it, or rotates its secret, needs `credentials:read` too. A person who was erased is named no more.',
})
const shown = { url, types, description, batch_size: batchSize, include }

export const webhookFields = z
  .object({
    ...shown,
    description: description.default(''),
    batch_size: batchSize.default(1),
    include: include.default([]),
  })
  .meta({ id: 'WebhookFields', description: 'A webhook that is to be made.' })
export const webhookChanges = z
  .object(shown)
  .partial()
  .meta({ id: 'WebhookChanges', description: 'What of a webhook is to be another.' })

export const webhookReplay = z
  .object({
    since: z.string().meta({ description: 'What happened from then on is sent once more.' }),
    reached_at: z.string().meta({ description: 'What happened until then is on its way.' }),
    events: z.int().min(0).meta({ description: 'How many events that are.' }),
    ended_at: z.string().nullable().meta({ description: 'When all were on their way; null while some are not.' }),
  })
  .meta({ id: 'WebhookReplay', description: 'How far it is that events are sent once more.' })

const shape = {
  id: z.uuid().meta({ description: 'Webhook id.' }),
  ...shown,
  status: z.enum(['unverified', 'on', 'off']).meta({ description: 'Unverified until it has answered a test.' }),
  off_because: z
    .enum(['gone', 'failing'])
    .nullable()
    .meta({ description: 'Why it is off: it answered 410, or took nothing for five days.' }),
  failing_since: z
    .string()
    .nullable()
    .meta({ description: 'Since when it takes nothing; null where it took the last one.' }),
  created_at: z.string().meta({ description: 'When it was made, ISO 8601.' }),
  replay: webhookReplay.nullable().meta({ description: 'The last replay; null where there was none.' }),
}
export const webhook = z
  .object(shape)
  .meta({ id: 'Webhook', description: 'Where events of your organization are sent.' })
const secret = z.string().meta({ description: 'By which you verify what we send. It is told this once.' })
export const madeWebhook = z
  .object({ ...shape, secret })
  .meta({ id: 'MadeWebhook', description: 'A webhook with its secret.' })
export const madeSecret = z.object({ secret }).meta({ id: 'WebhookSecret', description: 'The new secret.' })

export const webhookExample = {
  id: webhookId.webhook_id.example,
  url: 'https://crm.example.edu/hooks/sello',
  types: ['credential.*', 'job.completed'],
  description: 'CRM',
  batch_size: 1,
  include: [],
  status: 'unverified',
  off_because: null,
  failing_since: null,
  created_at: '2026-11-26T16:00:00.000Z',
  replay: null,
}
export const secretExample = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export function presentWebhook(found: Webhook): z.infer<typeof webhook> {
  return {
    id: found.id,
    url: found.url,
    types: found.types,
    description: found.description,
    batch_size: found.batchSize,
    include: found.include,
    status: found.status,
    off_because: found.offBecause,
    failing_since: found.failingSince?.toISOString() ?? null,
    created_at: found.createdAt.toISOString(),
    replay: found.replay && presentReplay(found.replay),
  }
}

export function presentReplay({ since, reachedAt, events, endedAt }: Replay): z.infer<typeof webhookReplay> {
  return {
    since: since.toISOString(),
    reached_at: reachedAt.toISOString(),
    events,
    ended_at: endedAt?.toISOString() ?? null,
  }
}

export const testAnswer = z
  .object({
    taken: z.boolean().meta({ description: 'Whether it answered 2xx.' }),
    status: z.int().min(100).nullable().meta({ description: 'Status of its answer; null where there was none.' }),
    ms: z.int().min(0).meta({ description: 'How long it took.' }),
    answer: z.string().meta({ description: 'The beginning of its answer, or why there is none.' }),
  })
  .meta({ id: 'WebhookTest', description: 'What a receiver answered to a test.' })

export function presentAnswer({ code, ms, words }: Answered): z.infer<typeof testAnswer> {
  return { taken: isTaken(code), status: code, ms, answer: words }
}

export const delivery = z
  .object({
    id: z.uuid().meta({ description: 'Delivery id.' }),
    webhook_id: z.uuid().meta({ description: 'To which webhook.' }),
    event_id: z.string().meta({ description: 'Id of the event, as `webhook-id` has it.' }),
    type: z.string().meta({ description: 'Type of the event.' }),
    status: z
      .enum(['pending', 'held', 'sent', 'failed'])
      .meta({ description: 'Held where the service was restored from a backup, until its operator decides.' }),
    attempts: z.int().min(0).meta({ description: 'How often it was tried.' }),
    next_attempt_at: z.string().nullable().meta({ description: 'When it is tried next; null where it is not.' }),
    answer_status: z
      .int()
      .min(100)
      .nullable()
      .meta({ description: 'Status of the last answer; null where there was none.' }),
    answer_ms: z.int().min(0).nullable().meta({ description: 'How long that took.' }),
    answer: z.string().nullable().meta({ description: 'The beginning of the last answer, or why there was none.' }),
    sent_at: z.string().nullable().meta({ description: 'When it was taken.' }),
    created_at: z.string().meta({ description: 'When it was due first.' }),
  })
  .meta({ id: 'WebhookDelivery', description: 'One event on its way to one webhook, or what became of it.' })

export const deliveryExample = {
  id: deliveryId.delivery_id.example,
  webhook_id: webhookId.webhook_id.example,
  event_id: 'evt_1795708800000001_0',
  type: 'credential.issued',
  status: 'sent',
  attempts: 1,
  next_attempt_at: null,
  answer_status: 200,
  answer_ms: 84,
  answer: 'ok',
  sent_at: '2026-11-26T16:00:01.000Z',
  created_at: '2026-11-26T16:00:00.500Z',
}

export function presentDelivery(found: Delivery): z.infer<typeof delivery> {
  return {
    id: found.id,
    webhook_id: found.webhookId,
    event_id: `evt_${found.position}_${found.place}`,
    type: found.type,
    status: found.status,
    attempts: found.attempts,
    next_attempt_at: found.nextAttemptAt?.toISOString() ?? null,
    answer_status: found.answerCode,
    answer_ms: found.answerMs,
    answer: found.lastAnswer,
    sent_at: found.sentAt?.toISOString() ?? null,
    created_at: found.createdAt.toISOString(),
  }
}
