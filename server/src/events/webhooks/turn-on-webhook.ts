import { randomUUID } from 'node:crypto'
import { isAtLeast } from '../../people/team/team-member.ts'
import { listTeam } from '../../people/team/team-view.ts'
import { orderAccountLetter } from '../../people/users/account-letter.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type Platform } from '../../platform/context.ts'
import { findLastPosition } from '../../platform/event-log/event-store.ts'
import type { WebhookId } from '../../platform/ids.ts'
import { refuseWith } from '../../platform/refusals/refusal.ts'
import { updateDeliveriesGivenUp } from './delivery-store.ts'
import { getWebhook, getWebhookWithSecrets } from './get-webhook.ts'
import { type Answered, sendToWebhook } from './send-to-webhook.ts'
import { isTaken, requireReader, type SealedSecrets, type Webhook } from './webhook.ts'
import { lockWebhook, updateWebhookOff, updateWebhookOn } from './webhook-store.ts'

type Waiting = (waiting: () => Promise<void>) => Promise<void>

/**
 * Sends a `webhook.test` and returns the answer, without any other effect. `aside` does the waiting. Throws Refusal where the organization has no
 * such webhook.
 */
export async function testWebhook(ctx: Context, platform: Platform, id: WebhookId, aside: Waiting): Promise<Answered> {
  return sendTest(ctx, platform, await getWebhookWithSecrets(ctx, id), aside)
}

async function sendTest(
  ctx: Context,
  platform: Platform,
  webhook: Webhook & SealedSecrets,
  aside: Waiting,
): Promise<Answered> {
  const event = {
    id: `evt_test_${randomUUID()}`,
    type: 'webhook.test',
    created_at: ctx.clock.now().toISOString(),
    organization_id: ctx.organization.id,
    data: { webhook_id: webhook.id },
  }
  let answered: Answered | undefined
  await aside(async () => {
    answered = await sendToWebhook(platform, webhook, { id: event.id, body: JSON.stringify(event) })
  })
  if (!answered) throw new Error('Nobody waited for the answer of a receiver.')
  return answered
}

/**
 * Turns a webhook on once it has answered a test with 2xx, so that nobody can direct a flood at a stranger. It gets the events from now on. Throws
 * Refusal with the answer where that was another one.
 */
export async function enableWebhook(ctx: Context, platform: Platform, id: WebhookId, aside: Waiting): Promise<Webhook> {
  // It is read once: an address that was changed to and fro between two reads would be turned on without having answered.
  const tested = await getWebhookWithSecrets(ctx, id)
  if (tested.status === 'on') return getWebhook(ctx, id)
  requireReader(ctx, tested)
  const { code, words } = await sendTest(ctx, platform, tested, aside)
  if (!isTaken(code)) throw notVerified(code === null ? words : `it answered ${code}`)
  await inTransaction(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, id)
    // A changed address has not answered the test.
    if (!webhook || webhook.url !== tested.url) throw notVerified('its address was changed meanwhile')
    if (webhook.status === 'on') return
    requireReader(tx, webhook)
    await updateWebhookOn(tx, id, ((await findLastPosition(tx)) ?? 0n) + 1n)
    await recordChange(tx, {
      action: 'webhook.turned_on',
      subjectId: id,
      before: { status: webhook.status },
      after: { status: 'on' },
    })
  })
  return getWebhook(ctx, id)
}

const notVerified = (why: string) => refuseWith({ values: [why] }, 'webhook_not_verified', why)

/** Turns a webhook off, and tells the owners and administrators by letter. The events that it did not get stay in the list of events. */
export async function turnOff(
  ctx: Context,
  { database }: Pick<Platform, 'database'>,
  id: WebhookId,
  because: 'gone' | 'failing',
): Promise<void> {
  // The team is read with the rights of the service, since no organization may see who its people are.
  const team = await listTeam({ ...ctx, db: database.forService() })
  await inTransaction(ctx, async (tx) => {
    if (!(await updateWebhookOff(tx, id, because))) return
    const after = { status: 'off', reason: because }
    await recordChange(tx, { action: 'webhook.turned_off', subjectId: id, before: { status: 'on' }, after })
    for (const { userId, role } of team)
      if (isAtLeast(role, 'admin')) await orderAccountLetter(tx.db, tx, userId, 'webhook_off', tx.organization.id)
  })
  while (await inTransaction(ctx, (tx) => updateDeliveriesGivenUp(tx, id)));
}
