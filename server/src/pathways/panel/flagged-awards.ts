import { z } from 'zod'
import { uuidFilter } from '../../entrypoints/http/request-schemas.ts'
import { inPath } from '../../entrypoints/panel/contract.ts'
import { pageOf } from '../../entrypoints/panel/page.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { keepFlaggedAward, revokeFlaggedAward } from '../../issuing/awards/settle-flagged.ts'
import { type PathwayAwardId, parseId } from '../../platform/ids.ts'
import { type FlaggedAwardRow, listFlaggedAwards } from '../progress/flagged-award-view.ts'

const pageSize = 25

export const listFlaggedAwardsOperation = teamOperation({
  name: 'list-flagged-awards',
  leastRole: 'viewer',
  route: 'GET /api/panel/flagged-awards',
  query: z.object({ after: uuidFilter('The page after this award: `next` of the page before.') }),
  async handle(ctx, { query }) {
    const after = parseId<PathwayAwardId>(query.after)
    const rows = await listFlaggedAwards(ctx, { after, limit: pageSize + 1 })
    return { body: pageOf(rows.map(present), pageSize) }
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

const _awardIdOf = ({ id }: Record<string, string>) => parseId<PathwayAwardId>(id) as PathwayAwardId

export const keepFlaggedAwardOperation = teamOperation({
  name: 'keep-flagged-award',
  leastRole: 'admin',
  route: 'POST /api/panel/flagged-awards/:id/keep',
  id: awardInPath,
  async handle(ctx, { id }) {
    await keepFlaggedAward(ctx, id)
    return { status: 204, body: null }
  },
})

export const revokeFlaggedAwardOperation = teamOperation({
  name: 'revoke-flagged-award',
  leastRole: 'admin',
  route: 'POST /api/panel/flagged-awards/:id/revoke',
  id: awardInPath,
  body: z.object({ reason: z.string('reason must be a string') }),
  exampleBody: { reason: 'Una credencial fue revocada.' },
  about: { reason: ['body_invalid'] },
  async handle(ctx, { id, body }) {
    await revokeFlaggedAward(ctx, id, body.reason)
    return { status: 204, body: null }
  },
})
