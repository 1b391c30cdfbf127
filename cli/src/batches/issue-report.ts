import type { IssueOutcome, JobResult } from '@sello/sdk'
import type { SheetRecipient } from '@sello/sheets'
import type { Batch } from './split-batches.ts'

/** The outcome of one request: a job that goes on, or a job or a single row that has ended. */
export type BatchOutcome = { batch: Batch; answer: IssueOutcome; result?: JobResult }

type RowError = { row: number; sheet_row: number; email: string; error: string }

export type IssueReport = {
  template_id: string
  total: number
  /** The number of issued rows; absent until every batch has ended. */
  successful?: number
  failed?: number
  already_emitted?: number
  emails_sent?: number
  emails_failed?: number
  errors: RowError[]
  credentials: { email: string; credential_id: string; credential_url: string }[]
  jobs: { job_id: string; recipients: number; replayed: boolean }[]
}

/** Reports on all batches together. Rows are counted over the whole file, and named by their place in the sheet. */
export function reportIssue(templateId: string, rows: SheetRecipient[], outcomes: BatchOutcome[]): IssueReport {
  const results = outcomes.map(resultOf)
  const sum = (count: (result: JobResult) => number) =>
    results.reduce((total, result) => total + (result ? count(result) : 0), 0)
  const ended = results.every((result) => result !== undefined)
  return {
    template_id: templateId,
    total: rows.length,
    ...(ended && {
      successful: sum((result) => result.successful),
      failed: sum((result) => result.failed),
      already_emitted: sum((result) => result.already_emitted),
      // A credential that is issued at once is answered before its letter is sent.
      ...(outcomes.every(({ result }) => result) && {
        emails_sent: sum((result) => result.emails_sent),
        emails_failed: sum((result) => result.emails_failed),
      }),
    }),
    errors: outcomes.flatMap(({ batch }, index) =>
      (results[index]?.errors ?? []).map(({ row, email, error }) => {
        const place = batch.firstRow + row
        return { row: place, sheet_row: rows[place - 1]?.sheetRow ?? place, email, error }
      }),
    ),
    credentials: outcomes.flatMap(({ answer }) =>
      answer.mode === 'async'
        ? []
        : answer.credentials.flatMap((one) =>
            one.status === 'issued'
              ? [{ email: one.email, credential_id: one.credential_id, credential_url: one.credential_url }]
              : [],
          ),
    ),
    jobs: outcomes.flatMap(({ batch, answer }) =>
      answer.mode === 'async'
        ? [{ job_id: answer.job_id, recipients: batch.recipients.length, replayed: answer.replayed }]
        : [],
    ),
  }
}

/** A single row has no job, but it has a result. */
function resultOf({ answer, result }: BatchOutcome): JobResult | undefined {
  if (answer.mode === 'async') return result
  const refused = answer.credentials.filter((one) => one.status === 'error')
  return {
    total: answer.credentials.length,
    successful: answer.credentials.length - refused.length,
    failed: refused.length,
    already_emitted: 0,
    errors: refused.map(({ email, errors, error_codes: codes }) => ({
      row: 1,
      email,
      error: errors.join('; '),
      codes,
    })),
    emails_sent: 0,
    emails_failed: 0,
    emails_pending: 0,
    internal_count: 0,
    external_count: 0,
  }
}
