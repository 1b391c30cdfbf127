import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { listBatches } from '../../../issuing/batches/batch-view.ts'
import { isAtLeast } from '../../../people/team/team-member.ts'
import type { Role } from '../../../platform/context.ts'
import { findWorkersAlive } from '../../../platform/workers/worker-store.ts'
import { daysShown, lastBatches } from '../../home/home.ts'
import { readHomeFacts } from '../../home/home-view.ts'
import { countLettersOfBatches, listLately } from '../../home/lately-view.ts'
import { isTimeZone, lastDays } from '../../home/local-days.ts'
import { readUse } from '../../limits/limits.ts'
import { presentHome } from './present-home.ts'

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
