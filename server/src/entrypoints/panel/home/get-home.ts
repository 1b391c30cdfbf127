import { z } from 'zod'
import { listBatches } from '../../../batches/batch-view.ts'
import { daysShown, lastBatches } from '../../../home/home.ts'
import { readHomeFacts } from '../../../home/home-view.ts'
import { countLettersOfBatches, listLately } from '../../../home/lately-view.ts'
import { isTimeZone, lastDays } from '../../../home/local-days.ts'
import type { Role } from '../../../platform/context.ts'
import { isAtLeast } from '../../../team/team-member.ts'
import { findWorkersAlive } from '../../../workers/worker-store.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { home, homeExample, presentHome } from './present-home.ts'

export const getHomeOperation = memberOperation({
  name: 'get-home',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/home',
  tag: 'Home',
  summary: 'What waits for this person, and what was issued lately',
  description: `Holds only what the role may do something about. Days are those of the time zone, the last ${daysShown}.`,
  query: z.object({
    time_zone: z
      .string('must be the name of a time zone')
      .max(64, 'must be the name of a time zone')
      .default('UTC')
      .meta({
        description: 'Where the person is, by its name in the IANA database. One that is not known counts as UTC.',
        type: 'string',
      }),
  }),
  responses: {
    200: { description: 'What waits.', schema: home, examples: { unused: homeExample } },
    400: refusedFor('No time zone.', 'invalid_parameter', 'time_zone', 'must be the name of a time zone'),
  },
  async handle(ctx, { query, platform }) {
    const now = ctx.clock.now()
    const days = lastDays(now, isTimeZone(query.time_zone) ? query.time_zone : 'UTC', daysShown)
    const role: Role = ctx.actor.kind === 'user' ? ctx.actor.role : 'viewer'
    const [facts, workers, batches, lately] = await Promise.all([
      readHomeFacts(ctx, days),
      findWorkersAlive(platform.database),
      listBatches(ctx, platform.database, {}, { limit: lastBatches }),
      isAtLeast(role, 'admin') ? listLately(ctx) : null,
    ])
    const letters = await countLettersOfBatches(
      ctx,
      batches.map(({ batchId }) => batchId),
    )
    return { body: presentHome({ facts, workers, days, role, now, batches, letters, lately }) }
  },
})
