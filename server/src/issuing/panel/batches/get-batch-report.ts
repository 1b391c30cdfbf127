import { csvFileIn, type SheetRow, writeCsvParts } from '@sello/sheets'
import { z } from 'zod'
import { credentialUrl } from '../../../credentials/credential.ts'
import type { Job } from '../../../credentials/jobs/job.ts'
import { findJobOfBatch } from '../../../credentials/jobs/job-store.ts'
import { wordFilter } from '../../../entrypoints/http/request-schemas.ts'
import { fileHeaders } from '../../../entrypoints/panel/file-headers.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { recordExport } from '../../../platform/audit-log/record-export.ts'
import type { Context, Language } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { outcomeOf, type ReportedRow, readBatchReport } from '../../batches/batch-report-view.ts'
import { batchInPath } from './get-batch.ts'
import { reportTexts } from './report-texts.ts'

export const getBatchReportOperation = teamOperation({
  name: 'get-batch-report',
  leastRole: 'issuer',
  route: 'GET /api/panel/batches/:id/report',
  id: batchInPath,
  query: z.object({ language: wordFilter(['es', 'en']) }),
  async handle(ctx, { id, query }) {
    const job = await findJobOfBatch(ctx, id)
    if (!job) throw refuse('batch_not_found')
    const language = query.language ?? 'es'
    await recordExport(ctx, 'batch.exported', job.batchId, {})
    const headers = fileHeaders(`${reportTexts[language].fileName}-${job.batchId}`, 'csv')
    return { headers, parts: writeReport(ctx, job, language) }
  },
})

/** Reads the next rows once the former are sent, so that a report of any size takes the memory of one part. */
function writeReport(ctx: Context, job: Job, language: Language): AsyncGenerator<string> {
  async function* parts(): AsyncGenerator<SheetRow[]> {
    for await (const rows of readBatchReport(ctx, job.batchId)) yield rows.map((row) => lineOf(ctx, job, row, language))
  }
  return writeCsvParts(Object.values(reportTexts[language].columns), parts(), csvFileIn(language))
}

function lineOf({ settings }: Context, job: Job, row: ReportedRow, language: Language): SheetRow {
  const { columns, outcomes, letters } = reportTexts[language]
  return {
    [columns.row]: row.row,
    [columns.email]: row.email,
    [columns.name]: row.name,
    [columns.outcome]: outcomes[outcomeOf(row)],
    [columns.url]: row.credentialId && credentialUrl(settings.publicUrl, row.credentialId),
    [columns.credentialId]: row.credentialId,
    [columns.letter]: row.letterStatus && letters[row.letterStatus],
    [columns.answer]: row.letterAnswer,
    [columns.error]: row.credentialId ? null : row.error,
    [columns.failureId]: row.failureId,
    [columns.file]: job.fileName,
    [columns.note]: job.note,
  }
}
