import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { BatchRow } from '../../../issuing/batches/batch.ts'
import { listBatches } from '../../../issuing/batches/batch-view.ts'
import { presentBatchRow } from '../../../issuing/panel/batches/get-batch.ts'
import { isAtLeast } from '../../../people/team/team-member.ts'
import type { Role } from '../../../platform/context.ts'
import type { BatchId } from '../../../platform/ids.ts'
import { findWorkersAlive, type WorkersAlive } from '../../../platform/workers/worker-store.ts'
import { daysUntilGivenUp } from '../../../upkeep/retention/periods.ts'
import { type BatchLetters, type BoundedCount, daysShown, lastBatches } from '../../home/home.ts'
import { type FirstSteps, type HomeFacts, readHomeFacts } from '../../home/home-view.ts'
import { countLettersOfBatches, type Lately, listLately } from '../../home/lately-view.ts'
import { isTimeZone, type LocalDay, lastDays } from '../../home/local-days.ts'
import { isNearLimit, readUse, type Use } from '../../limits/limits.ts'

function presentHome(told: {
  facts: HomeFacts
  workers: WorkersAlive
  days: LocalDay[]
  role: Role
  now: Date
  batches: BatchRow[]
  letters: Map<BatchId, BatchLetters>
  lately: Lately[] | null
  use: Use[]
}) {
  const { facts, days, role, batches, letters, lately } = told
  return {
    first_steps: isAtLeast(role, 'admin') ? presentSteps(facts.steps) : null,
    near_limits: told.use.filter(isNearLimit).map(({ of, used, limit }) => ({ of, used, limit: limit ?? 0 })),
    needs: needsOf(told).filter(({ count }) => count > 0),
    issued: days.map(({ day }, index) => {
      const { count, isMore } = facts.issued[index] ?? { count: 0, isMore: false }
      return { day, issued: count, is_more: isMore }
    }),
    opened: { count: facts.opened.count, is_more: facts.opened.isMore },
    batches: batches.map((row) => {
      const { sent, failed, isMore } = letters.get(row.batchId) ?? { sent: 0, failed: 0, isMore: false }
      return { batch: presentBatchRow(row), letters: { sent, failed, is_more: isMore } }
    }),
    lately:
      lately?.map(({ at, action, byKind, byName, template }) => {
        return { at: at.toISOString(), action, by_kind: byKind, by_name: byName, template }
      }) ?? null,
  }
}

function presentSteps({ profile, template, testCredential, apiKey }: FirstSteps) {
  const isDone = profile && template && testCredential && apiKey
  return isDone ? null : { profile, template, test_credential: testCredential, api_key: apiKey }
}

/** Each kind of need is shown to those who may act on it; everybody may watch batches under way. */
function needsOf({ facts, workers, role, now }: { facts: HomeFacts; workers: WorkersAlive; role: Role; now: Date }) {
  const isStuck = workers.running === 0
  const daysLeft = facts.oldestFailureAt && daysUntilGivenUp(facts.oldestFailureAt, now)
  return [
    ...(isAtLeast(role, 'issuer')
      ? [
          presentNeed('failures', facts.failures, { days_left: daysLeft }),
          presentNeed('failed_letters', facts.failedLetters),
        ]
      : []),
    isStuck
      ? presentNeed('batches_stuck', facts.openBatches, { since: workers.seenAt?.toISOString() ?? null })
      : presentNeed('batches_running', facts.openBatches),
    ...(isAtLeast(role, 'admin')
      ? [
          presentNeed('flagged_awards', facts.flaggedAwards),
          presentNeed('failing_webhooks', { count: facts.failingWebhooks, isMore: false }),
          presentNeed('expiring_api_keys', { count: facts.expiringApiKeys, isMore: false }),
          presentNeed('unused_api_keys', { count: facts.unusedApiKeys, isMore: false }),
          presentNeed('unconfirmed_addresses', facts.unconfirmedAddresses),
        ]
      : []),
  ]
}

function presentNeed<const Kind extends string>(
  kind: Kind,
  { count, isMore }: BoundedCount,
  rest: { days_left?: number | null; since?: string | null } = {},
) {
  return { kind, count, is_more: isMore, days_left: rest.days_left ?? null, since: rest.since ?? null }
}

export const getHomeOperation = teamOperation({
  name: 'get-home',
  leastRole: 'viewer',
  route: 'GET /api/panel/home',
  query: z.object({
    time_zone: z.string('must be the name of a time zone').max(64, 'must be the name of a time zone').default('UTC'),
  }),
  async handle(ctx, { query, platform }) {
    const now = ctx.clock.now()
    const days = lastDays(now, isTimeZone(query.time_zone) ? query.time_zone : 'UTC', daysShown)
    const role: Role = ctx.actor.kind === 'user' ? ctx.actor.role : 'viewer'
    const [facts, workers, batches, lately, use] = await Promise.all([
      readHomeFacts(ctx, days),
      findWorkersAlive(platform.database),
      listBatches(ctx, platform.database, {}, { limit: lastBatches }),
      isAtLeast(role, 'admin') ? listLately(ctx) : null,
      readUse(ctx),
    ])
    const letters = await countLettersOfBatches(
      ctx,
      batches.map(({ batchId }) => batchId),
    )
    return { body: presentHome({ facts, workers, days, role, now, batches, letters, lately, use }) }
  },
})
