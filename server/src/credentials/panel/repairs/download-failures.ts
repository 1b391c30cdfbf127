import { csvFileIn, failureSheet, type SheetRow, sentColumns, writeCsvParts } from '@sello/sheets'
import { z } from 'zod'
import { wordFilter } from '../../../entrypoints/http/request-schemas.ts'
import { fileHeaders, sheetFormats } from '../../../entrypoints/panel/file-headers.ts'
import { runReader } from '../../../entrypoints/panel/sheets/run-reader.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { namesOfFilters, recordExport } from '../../../platform/audit-log/record-export.ts'
import type { Context, Language } from '../../../platform/context.ts'
import type { TemplateId } from '../../../platform/ids.ts'
import { fieldNames } from '../../../templates/recipient-fields.ts'
import { namesField } from '../../../templates/template.ts'
import { findTemplateById } from '../../../templates/template-store.ts'
import type { FailureSize } from '../../failures/failure-store.ts'
import { listFailureBytes } from '../../failures/failure-view.ts'
import { partsOf, readPart } from '../../failures/read-failures.ts'
import { failureFilter, selectionOf } from '../failures/failure-filter.ts'
import { recordOf } from './failure-record.ts'
import type { WorkbookProgramInput, WorkbookProgramOutput } from './workbook-program.ts'

/** The most rows of one file, so that it can be uploaded again. */
export const fileRowsMax = 5_000
const fileBytesMax = 6_000_000

/** The most templates whose fields get columns even where no row has them, so that people can fill in a missing field. */
const templatesMax = 50

export const downloadFailuresOperation = teamOperation({
  name: 'download-failures',
  leastRole: 'issuer',
  route: 'GET /api/panel/failures/file',
  query: z.object({
    ...failureFilter,
    format: wordFilter(sheetFormats),
    language: wordFilter(['es', 'en']),
  }),
  async handle(ctx, { query }) {
    const { format = 'xlsx', language = ctx.organization.language, ...filter } = query
    const found = await listFailureBytes(ctx, selectionOf(ctx, filter), fileRowsMax + 1)
    const chosen = fitting(found)
    const headers = {
      ...fileHeaders(fileName(ctx, language), format),
      'x-failures': String(chosen.length),
      'x-more-failures': String(found.length > chosen.length),
    }
    await recordExport(ctx, 'failure.exported', ctx.organization.id, {
      failures: chosen.length,
      filters: namesOfFilters(filter),
    })
    const names = await readNames(ctx, chosen)
    const { columns } = failureSheet([], { language, names })
    const parts = readRows(ctx, chosen, { language, names })
    if (format === 'csv') return { headers, parts: writeCsvParts(columns, parts, csvFileIn(language)) }
    return { headers, bytes: await writeBeside(ctx, columns, parts) }
  },
})

function fileName({ clock }: Context, language: Language): string {
  return `${language === 'es' ? 'fallos' : 'failures'}-${clock.now().toISOString().slice(0, 10)}`
}

/** The first of the failures, as many as one file holds. */
function fitting(found: FailureSize[]): FailureSize[] {
  let left = fileBytesMax
  const past = found.findIndex(({ bytes }) => {
    left -= bytes
    return left < 0
  })
  // A single record is far smaller than a file.
  return found.slice(0, Math.min(fileRowsMax, past < 0 ? found.length : past))
}

/** The columns of the file: the fields of the rows, and the fields of their templates. */
async function readNames(ctx: Context, chosen: FailureSize[]): Promise<string[]> {
  const sent = new Set<string>()
  const templates = new Set<TemplateId>()
  for (const part of partsOf(chosen)) {
    const failures = await readPart(ctx, part)
    for (const { templateId } of failures) templates.add(templateId)
    // Rows with more names than this are junk: the file cannot have a column for all of them anyway.
    if (sent.size < 1_000) for (const name of sentColumns(failures.map(recordOf))) sent.add(name)
  }
  const names = new Set<string>()
  for (const id of [...templates].slice(0, templatesMax)) {
    const template = await findTemplateById(ctx, id)
    for (const name of fieldNames) if (template && namesField(template, name)) names.add(name)
  }
  const fields = [...names].flatMap((name) => (name === 'evidence' ? ['evidence_name', 'evidence_url'] : [name]))
  return [...fields, ...sent]
}

async function* readRows(
  ctx: Context,
  chosen: FailureSize[],
  options: { language: Language; names: string[] },
): AsyncGenerator<SheetRow[]> {
  for (const part of partsOf(chosen)) yield failureSheet((await readPart(ctx, part)).map(recordOf), options).rows
}

async function writeBeside(ctx: Context, columns: string[], parts: AsyncIterable<SheetRow[]>): Promise<Buffer> {
  const rows: SheetRow[] = []
  for await (const part of parts) rows.push(...part)
  const input: WorkbookProgramInput = { columns, rows }
  const output = await runReader<WorkbookProgramOutput>(ctx, new URL('./workbook-program.ts', import.meta.url), input)
  if (output.kind !== 'written') throw new Error(`A workbook of ${rows.length} failures ${output.faults[0]?.code}.`)
  return Buffer.from(output.bytes)
}
