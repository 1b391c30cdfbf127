import { z } from 'zod'
import { problemOfReason, reasonCharactersMax } from '../../../credentials/revocation-reason.ts'
import { getRevocation } from '../../../issuing/batches/get-revocation.ts'
import {
  openRevocationsMax,
  problemOfCredentialIds,
  revocationRowsMax,
  startRevocation,
} from '../../../issuing/batches/start-revocation.ts'
import type { JobId } from '../../../platform/ids.ts'
import { operation } from '../../http/operation.ts'
import { judgedBy, optionalId } from '../../http/request-schemas.ts'
import { bodyCodes, example, keyMisused, notFound, refused } from '../describe-errors.ts'
import { credentialExample } from '../present-credential.ts'
import { presentRevocation, revocation, revocationExample } from './describe-revocation.ts'

const idsMax = revocationRowsMax.toLocaleString('en')

export const revokeCredentialsOperation = operation({
  name: 'revoke-credentials',
  method: 'POST',
  path: '/api/v1/credentials/revoke',
  tag: 'Credentials',
  summary: 'Revoke many credentials',
  description: `Final, as for one credential, and done behind the answer: up to ${idsMax} that are named, or all of a job, also those that retries issued for its rows. One that is missing is told and stops none of the others; one that was revoked before keeps its first reason. A job that was taken back issues nothing more; asked for again, its revocation has the same id and takes up what was issued since.`,
  body: z
    .object({
      credential_ids: judgedBy<string[]>(problemOfCredentialIds)
        .optional()
        .meta({
          description: `Ids of up to ${idsMax} credentials, each once.`,
          type: 'array',
          items: { type: 'string', format: 'uuid' },
          minItems: 1,
          maxItems: revocationRowsMax,
        }),
      job_id: optionalId<JobId>('job_id', 'Id of a job of the organization, in place of ids of credentials.'),
      reason: judgedBy<string>(problemOfReason).meta({
        description: 'Why; shown publicly.',
        type: 'string',
        maxLength: reasonCharactersMax,
      }),
    })
    .meta({ id: 'RevocationRequest', description: 'Which credentials are revoked, and why.' }),
  idempotent: true,
  bodyExamples: {
    named: { summary: 'By their ids', value: { credential_ids: [credentialExample.id], reason: 'Issued by mistake' } },
    job: {
      summary: 'All of a job',
      value: { job_id: '0198c5b0-1d2e-7c3f-8a4b-5c6d7e8f9a0b', reason: revocationExample.reason },
    },
  },
  responses: {
    202: {
      description: 'It is under way: look at it by its id.',
      schema: revocation,
      headers: {
        Location: {
          description: 'Where it is told how far it is.',
          example: `/api/v1/revocations/${revocationExample.id}`,
        },
      },
      examples: {
        begun: {
          summary: 'Begun',
          value: { ...revocationExample, reason: 'Issued by mistake', total: 1 },
        },
      },
    },
    404: notFound('job_not_found'),
    409: refused(
      'The job is still issuing, too many revocations are under way, or the Idempotency-Key is in use; nothing was done.',
      {
        issuing: example('The job is still issuing', 'batch_not_issued'),
        many: example('Too many are under way', 'too_many_runs', openRevocationsMax),
        running: example('The first request is still running', 'idempotency_key_in_use'),
      },
    ),
    422: {
      ...refused('The body or the Idempotency-Key is invalid; nothing was done.', {
        many: example('Too many ids', 'body_invalid', `credential_ids must not exceed ${revocationRowsMax} ids`),
        ...keyMisused,
      }),
      codes: ['body_invalid', 'idempotency_key_invalid', 'idempotency_key_reused', ...bodyCodes],
    },
  },
  async handle(ctx, { body }) {
    const { credential_ids: credentialIds, job_id: jobId, reason } = body
    const id = await startRevocation(ctx, { credentialIds, jobId, reason })
    return {
      status: 202,
      headers: { location: `/api/v1/revocations/${id}` },
      body: presentRevocation(await getRevocation(ctx, id)),
    }
  },
})
