import { sql } from 'kysely'
import type { FailureState } from '../../credentials/failures/failure.ts'
import type { LetterStatus } from '../../mail/letter-status.ts'
import type { Context } from '../../platform/context.ts'
import type { BatchId, CredentialId, FailureId } from '../../platform/ids.ts'

/** The result of one row: a credential, a failure record, or a failure record with the credential that a retry issued. */
export type ReportedRow = {
  row: number
  email: string
  name: string | null
  credentialId: CredentialId | null
  isRevoked: boolean
  letterStatus: LetterStatus | null
  /** The last answer of the mail server to the letter. */
  letterAnswer: string | null
  failureId: FailureId | null
  failureState: FailureState | null
  error: string | null
}

export const rowOutcomes = ['issued', 'revoked', 'repaired', 'failed', 'resolved', 'discarded'] as const

/** The result of a row: `repaired` where a retry issued it, `resolved` and `discarded` where nothing will be issued. */
export function outcomeOf({ credentialId, isRevoked, failureState }: ReportedRow): (typeof rowOutcomes)[number] {
  if (credentialId) return isRevoked ? 'revoked' : failureState ? 'repaired' : 'issued'
  return failureState === 'resolved' || failureState === 'discarded' ? failureState : 'failed'
}

const rowsTogether = 500
/** The characters of an error that fit a cell of a spreadsheet and can still be read there. */
const errorCharactersMax = 2_000

/** Reads the result of each row of a batch, in the order of rows, some hundreds at a time. Rows that are not done yet are left out. */
export async function* readBatchReport(ctx: Context, batchId: BatchId): AsyncGenerator<ReportedRow[]> {
  for (let after = 0; ; ) {
    const rows = await listReported(ctx, batchId, after)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < rowsTogether) return
    after = last.row
  }
}

async function listReported(ctx: Context, batchId: BatchId, after: number): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    with done as (
      select row_number, recipient_email, id as credential_id, null::uuid as failure_id, null::text as failure_state,
        null::text as error
      from credentials where organization_id = ${ctx.organization.id} and batch_id = ${batchId} and row_number > ${after}
      union all
      select row_number, recipient_email, retried_credential_id, id, status, left(error_message, ${errorCharactersMax})
      from failures where organization_id = ${ctx.organization.id} and batch_id = ${batchId} and row_number > ${after}
      order by row_number limit ${rowsTogether}
    )
    select done.row_number as row, coalesce(credential.recipient_email, done.recipient_email) as email,
      outbox.words::json ->> 'recipientName' as name, done.credential_id as "credentialId",
      coalesce(credential.status = 'revoked', false) as "isRevoked", outbox.status as "letterStatus",
      outbox.last_answer as "letterAnswer", done.failure_id as "failureId", done.failure_state as "failureState", done.error
    from done
    left join credentials credential on credential.organization_id = ${ctx.organization.id} and credential.id = done.credential_id
    left join outbox on outbox.organization_id = ${ctx.organization.id} and outbox.credential_id = done.credential_id
    order by done.row_number`.execute(ctx.db)
  return rows
}
