import { z } from 'zod'
import { replayWebhook } from '../../events/webhooks/replay-events.ts'
import { type Replay, replayDaysMax } from '../../events/webhooks/webhook.ts'
import { parseId, type WebhookId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { bodyCodes, example, notFound, refused } from './describe-errors.ts'
import { presentReplay, webhookId, webhookReplay } from './describe-webhooks.ts'

const since = '2026-11-25T16:00:00.000Z'

export const replayWebhookOperation = operation({
  name: 'replay-webhook',
  method: 'POST',
  path: '/api/v1/webhooks/:webhook_id/replay',
  tag: 'Webhooks',
  summary: 'Send events again',
  description: `Sends the webhook once more what happened since a moment of the last ${replayDaysMax} days, each event under its own id, also what happened while it was off. It goes on behind the answer, at the pace at which the receiver takes them; the webhook says how far it is. Replays make half of the deliveries of a day at most; the rest goes on the next day.`,
  pathParameters: webhookId,
  body: z
    .object({
      since: z.iso
        .datetime({ offset: true, error: 'since must be a moment, as 2026-11-30T00:00:00Z' })
        .meta({ description: 'The moment, ISO 8601.' }),
    })
    .meta({ id: 'ReplayRequest', description: 'From when on.' }),
  bodyExamples: { day: { summary: 'Of a day', value: { since } } },
  responses: {
    202: {
      description: 'They are sent.',
      schema: webhookReplay,
      examples: { begun: { summary: 'Begun', value: { since, reached_at: since, events: 0, ended_at: null } } },
    },
    409: refused('It cannot begin now.', {
      off: example('The webhook is not on', 'webhook_not_on'),
      under_way: example('One is under way', 'webhook_replay_under_way'),
    }),
    422: {
      ...refused('The body is invalid.', {
        long: example('Too long ago', 'body_invalid', `since must be a moment of the last ${replayDaysMax} days`),
      }),
      codes: bodyCodes,
    },
    404: notFound('webhook_not_found'),
  },
  checkPath: checkPathId('webhook_id', 'webhook_not_found'),
  async handle(ctx, { path, body }) {
    const id = parseId<WebhookId>(path.webhook_id) as WebhookId
    const { replay } = await replayWebhook(ctx, id, new Date(body.since))
    return { status: 202, body: presentReplay(replay as Replay) }
  },
})
