import { getRevocation } from '../../../issuing/batches/get-revocation.ts'
import { parseId, type RevocationId } from '../../../platform/ids.ts'
import { errorTextOf } from '../../../platform/refusals/wire-errors.ts'
import { keptDays } from '../../../upkeep/retention/periods.ts'
import { checkPathId, operation } from '../../http/operation.ts'
import { notFound } from '../describe-errors.ts'
import { presentRevocation, revocation, revocationExample } from './describe-revocation.ts'

export const getRevocationOperation = operation({
  name: 'get-revocation',
  method: 'GET',
  path: '/api/v1/revocations/:revocation_id',
  tag: 'Credentials',
  summary: 'Get a revocation of many credentials',
  description: `How far it is, and each credential that it cannot revoke, by id. One of named credentials is kept for ${keptDays.runs} days after it finished. A key for some templates sees those that it asked for itself, and those of jobs of its templates.`,
  pathParameters: { revocation_id: { description: 'Revocation id.', example: revocationExample.id } },
  responses: {
    200: {
      description: 'The revocation.',
      schema: revocation,
      examples: {
        finished: {
          summary: 'Finished, with one that is missing',
          value: {
            ...revocationExample,
            finished_at: '2026-11-27T11:04:06.000Z',
            revoked: 1,
            already_revoked: 1,
            refused: 1,
            refusals: [
              {
                credential_id: '0198c5b1-33aa-7d10-9b1c-000000000000',
                code: 'credential_not_found',
                error: errorTextOf('credential_not_found'),
              },
            ],
          },
        },
      },
    },
    404: notFound('run_not_found'),
  },
  checkPath: checkPathId('revocation_id', 'run_not_found'),
  async handle(ctx, { path }) {
    const id = parseId<RevocationId>(path.revocation_id) as RevocationId
    return { body: presentRevocation(await getRevocation(ctx, id)) }
  },
})
