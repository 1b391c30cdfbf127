import { z } from 'zod'
import type { RevocationReport } from '../../../issuing/batches/get-revocation.ts'
import { errorTextOf } from '../../../platform/refusals/wire-errors.ts'

const count = (description: string) => z.int().min(0).meta({ description })

export const revocation = z
  .object({
    id: z.uuid().meta({ description: 'Revocation id.' }),
    job_id: z
      .uuid()
      .optional()
      .meta({ description: 'The job whose credentials it revokes. Only where one was named.' }),
    reason: z
      .string()
      .meta({ description: 'Why; shown publicly. Empty where somebody was erased since whose credential it has.' }),
    requested_at: z.string().meta({ description: 'When it was asked for.', format: 'date-time' }),
    finished_at: z
      .string()
      .nullable()
      .meta({ description: 'When nothing was left to revoke; null until then.', format: 'date-time' }),
    total: count('Credentials that were named, or active ones of the job.'),
    revoked: count('Those that it has revoked.'),
    already_revoked: count('Those that had been revoked before; each keeps its first reason.'),
    refused: count('Those that it cannot revoke.'),
    refusals: z
      .array(
        z.object({
          credential_id: z.uuid().meta({ description: 'The id as it was named.' }),
          code: z.string().meta({ description: 'Why; each code has a page, /docs/errors/{code}.' }),
          error: z.string().meta({ description: 'The same in words.' }),
        }),
      )
      .meta({ description: 'Each that it cannot revoke, and why.' }),
  })
  .meta({ id: 'Revocation', description: 'The revocation of many credentials, and how far it is.' })

export function presentRevocation({ revocation: run, jobId, alreadyRevoked, refusals }: RevocationReport) {
  return {
    id: run.id,
    ...(jobId && { job_id: jobId }),
    reason: run.reason,
    requested_at: run.requestedAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    total: run.total,
    revoked: run.revoked,
    already_revoked: alreadyRevoked,
    refused: refusals.length,
    refusals: refusals.map(({ credentialId, code }) => ({
      credential_id: credentialId,
      code,
      error: errorTextOf(code),
    })),
  } satisfies z.infer<typeof revocation>
}

export const revocationExample = {
  id: '0198c5d0-11aa-7b22-8c33-4d5e6f7a8b9c',
  reason: 'The list was that of another course',
  requested_at: '2026-11-27T11:04:05.000Z',
  finished_at: null,
  total: 3,
  revoked: 0,
  already_revoked: 0,
  refused: 0,
  refusals: [],
}
