import { z } from 'zod'
import { uuidFilter } from '../../entrypoints/http/request-schemas.ts'
import { inPath, showNothing } from '../../entrypoints/panel/contract.ts'
import { pageOf } from '../../entrypoints/panel/page.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { keepFlaggedAward, revokeFlaggedAward } from '../../issuing/awards/settle-flagged.ts'
import type { PathwayAwardId } from '../../platform/ids.ts'
import { type FlaggedAwardRow, listFlaggedAwards } from '../progress/flagged-award-view.ts'

const pageSize = 25

export const listFlaggedAwardsOperation = teamOperation({
  name: 'list-flagged-awards',
  leastRole: 'viewer',
  route: 'GET /api/panel/flagged-awards',
  query: z.object({ after: uuidFilter<PathwayAwardId>() }),
  async handle(ctx, { query }) {
    const rows = await listFlaggedAwards(ctx, { after: query.after, limit: pageSize + 1 })
    return { body: pageOf(rows, pageSize, present) }
  },
})

function present(row: FlaggedAwardRow) {
  return {
    id: row.id,
    pathway_id: row.pathwayId,
    pathway_name: row.pathwayName,
    email: row.recipientEmail,
    flagged_at: row.flaggedAt.toISOString(),
    credential_id: row.credentialId,
    achievement_name: row.achievementName,
    failure_id: row.failureId,
    revoked: row.revoked,
  }
}

const awardInPath = inPath<PathwayAwardId>('award_not_found')

export const keepFlaggedAwardOperation = teamOperation({
  name: 'keep-flagged-award',
  leastRole: 'admin',
  route: 'POST /api/panel/flagged-awards/:id/keep',
  id: awardInPath,
  act: (ctx, { id }) => keepFlaggedAward(ctx, id),
  handle: showNothing,
})

export const revokeFlaggedAwardOperation = teamOperation({
  name: 'revoke-flagged-award',
  leastRole: 'admin',
  route: 'POST /api/panel/flagged-awards/:id/revoke',
  id: awardInPath,
  body: z.object({ reason: z.string('reason must be a string') }),
  exampleBody: { reason: 'Una credencial fue revocada.' },
  about: { reason: ['body_invalid'] },
  act: (ctx, { id, body }) => revokeFlaggedAward(ctx, id, body.reason),
  handle: showNothing,
})
