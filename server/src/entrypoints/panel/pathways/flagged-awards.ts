import { z } from 'zod'
import { keepFlaggedAward, revokeFlaggedAward } from '../../../awards/settle-flagged.ts'
import { reasonCharactersMax } from '../../../credentials/revocation-reason.ts'
import { isUuid, type PathwayAwardId, parseId } from '../../../platform/ids.ts'
import { type FlaggedAwardRow, listFlaggedAwards } from '../../../progress/flagged-award-view.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { uuidFilter } from '../../http/request-schemas.ts'
import { aboutField } from '../about-field.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'

const pageSize = 25

const flagged = z
  .object({
    id: z.uuid().meta({ description: 'Id of the award.' }),
    pathway_id: z.uuid().meta({ description: 'The pathway.' }),
    pathway_name: z.string().meta({ description: 'Its name, in the version that awarded.' }),
    email: z.string().meta({ description: 'To whom it was awarded.' }),
    flagged_at: z.string().meta({ description: 'When its ground was taken away.', format: 'date-time' }),
    credential_id: z.uuid().nullable().meta({ description: 'The credential, where there is one.' }),
    achievement_name: z.string().nullable().meta({ description: 'What it is called.' }),
    failure_id: z.uuid().nullable().meta({ description: 'The failure record, where it could not be issued.' }),
    revoked: z.array(z.string()).meta({ description: 'The credentials that are revoked, by name.' }),
  })
  .meta({ id: 'PathwayFlaggedAward', description: 'An award whose ground was taken away.' })

const example: z.output<typeof flagged> = {
  id: '0198c5da-0a1b-7c2d-9e3f-4a5b6c7d8e9f',
  pathway_id: '0198c5d9-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  pathway_name: 'Diploma en análisis de datos',
  email: 'ana@example.org',
  flagged_at: '2026-11-22T09:00:00.000Z',
  credential_id: '0198c5b1-7d2e-7c3d-9a4b-5c6d7e8f9a0b',
  achievement_name: 'Diploma en análisis de datos',
  failure_id: null,
  revoked: ['Estadística'],
}

export const listFlaggedAwardsOperation = memberOperation({
  name: 'list-flagged-awards',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/flagged-awards',
  tag: 'Pathways',
  summary: 'Awards about which somebody has to decide',
  description: `Those of all pathways, the newest first, ${pageSize} at a time. One whose credential was revoked otherwise is not among them.`,
  query: z.object({ after: uuidFilter('The page after this award: `next` of the page before.') }),
  responses: {
    200: {
      description: 'The page.',
      schema: z
        .object({
          items: z.array(flagged).meta({ description: 'The awards.' }),
          next: z
            .uuid()
            .nullable()
            .meta({ description: 'What `after` asks for the next page with; null on the last.' }),
        })
        .meta({ id: 'PathwayFlaggedAwards', description: 'A page of flagged awards.' }),
      examples: { one: { summary: 'One', value: { items: [example], next: null } } },
    },
    400: refusedFor('A filter is not understood.', 'invalid_parameter', 'after', 'must be a UUID'),
  },
  async handle(ctx, { query }) {
    const after = parseId<PathwayAwardId>(query.after)
    // One more than is shown tells whether there is a next page.
    const rows = await listFlaggedAwards(ctx, { after, limit: pageSize + 1 })
    const shown = rows.slice(0, pageSize)
    const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
    return { body: { items: shown.map(present), next } }
  },
})

function present(row: FlaggedAwardRow): z.output<typeof flagged> {
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

const settled = {
  204: { description: 'It is decided.', schema: z.null(), examples: {} },
  404: refusedWith('Missing, or of another organization.', 'award_not_found', 'organization_not_found'),
  409: refusedWith('There is nothing to decide any more.', 'award_not_flagged'),
}

const ofAward = {
  pathParameters: { id: { description: 'Id of the award.', example: example.id } },
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
  tag: 'Pathways',
  summary: 'Leave a flagged award to its holder',
  description: 'It stays valid. It is flagged again when another of the credentials by which it was earned is revoked.',
  body: z.object({}).meta({ id: 'PathwayAwardKeeping', description: 'Nothing more to say.' }),
  bodyExamples: { plain: { summary: 'Nothing', value: {} } },
  responses: settled,
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
  tag: 'Pathways',
  summary: 'Revoke a flagged award',
  description: 'For good. Of one that could not be issued, the failure is discarded, so that it never is.',
  body: z
    .object({
      reason: z
        .string('reason must be a string')
        .meta({ description: `Why; the public page shows it. At most ${reasonCharactersMax} characters.` }),
    })
    .meta({ id: 'PathwayAwardRevocation', description: 'Why it is revoked.' }),
  bodyExamples: { ground: { summary: 'The ground is gone', value: { reason: 'Una credencial fue revocada.' } } },
  responses: { ...settled, 422: refusedFor('The reason cannot be shown.', 'body_invalid', 'reason is required') },
  async handle(ctx, { path, body }) {
    await aboutField('reason', ['body_invalid'], () => revokeFlaggedAward(ctx, awardIdOf(path), body.reason))
    return { status: 204, body: null }
  },
})
