import { z } from 'zod'
import { uuidFilter } from '../../entrypoints/http/request-schemas.ts'
import { aboutField } from '../../entrypoints/panel/about-field.ts'
import { memberOperation } from '../../entrypoints/panel/member.ts'
import { keepFlaggedAward, revokeFlaggedAward } from '../../issuing/awards/settle-flagged.ts'
import { isUuid, type PathwayAwardId, parseId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { type FlaggedAwardRow, listFlaggedAwards } from '../progress/flagged-award-view.ts'

const pageSize = 25

export const listFlaggedAwardsOperation = memberOperation({
  name: 'list-flagged-awards',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/flagged-awards',
  query: z.object({ after: uuidFilter('The page after this award: `next` of the page before.') }),
  async handle(ctx, { query }) {
    const after = parseId<PathwayAwardId>(query.after)
    // One more than is shown tells whether there is a next page.
    const rows = await listFlaggedAwards(ctx, { after, limit: pageSize + 1 })
    const shown = rows.slice(0, pageSize)
    const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
    return { body: { items: shown.map(present), next } }
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

const ofAward = {
  checkPath({ id }: Record<string, string>): void {
    if (!isUuid(id)) throw refuse('award_not_found')
  },
}

const awardIdOf = ({ id }: Record<string, string>) => parseId<PathwayAwardId>(id) as PathwayAwardId

export const keepFlaggedAwardOperation = memberOperation({
  ...ofAward,
  name: 'keep-flagged-award',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/flagged-awards/:id/keep',
  body: z.object({}),
  exampleBody: {},
  async handle(ctx, { path }) {
    await keepFlaggedAward(ctx, awardIdOf(path))
    return { status: 204, body: null }
  },
})

export const revokeFlaggedAwardOperation = memberOperation({
  ...ofAward,
  name: 'revoke-flagged-award',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/flagged-awards/:id/revoke',
  body: z.object({
    reason: z.string('reason must be a string'),
  }),
  exampleBody: { reason: 'Una credencial fue revocada.' },
  async handle(ctx, { path, body }) {
    await aboutField('reason', ['body_invalid'], () => revokeFlaggedAward(ctx, awardIdOf(path), body.reason))
    return { status: 204, body: null }
  },
})
