import { csvFileIn, sampleSheet, writeCsv, writeWorkbook } from '@sello/sheets'
import { z } from 'zod'
import { wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { fileHeaders, type SheetFormat, sheetFormats } from '../../entrypoints/panel/file-headers.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import type { Language } from '../../platform/context.ts'
import { getTemplate } from '../get-template.ts'
import { type FieldName, fieldNames } from '../recipient-fields.ts'
import { namesField, requiresField, type Template } from '../template.ts'
import { templateInPath } from './get-template-record.ts'

export const downloadSampleSheetOperation = teamOperation({
  name: 'download-sample-sheet',
  leastRole: 'viewer',
  route: 'GET /api/panel/templates/:id/sheet',
  query: z.object({
    format: wordFilter(sheetFormats),
    language: wordFilter(['es', 'en']),
    organization: z.string().optional(),
  }),
  id: templateInPath,
  async handle(ctx, { id, query }) {
    const { format = 'xlsx', language = ctx.organization.language } = query
    const template = await getTemplate(ctx, id)
    return { bytes: write(template, format, language), headers: fileHeaders(fileNames[language], format) }
  },
})

const fileNames: Record<Language, string> = { es: 'plantilla', en: 'template' }

const namesOf = (isWanted: (name: FieldName) => boolean) => fieldNames.filter(isWanted).map((name) => ({ name }))

function write(template: Template, format: SheetFormat, language: Language): Buffer {
  const { columns, rows, choices } = sampleSheet(
    {
      required_fields: namesOf((name) => requiresField(template, name)),
      optional_fields: namesOf((name) => namesField(template, name) && !requiresField(template, name)),
      requires_evidence: template.requiresEvidence,
      result_allowed_values: template.resultAllowedValues,
      credits_available: template.creditsAvailable,
    },
    language,
  )
  if (format === 'xlsx') return Buffer.from(writeWorkbook(columns, rows, choices))
  return Buffer.from(writeCsv(columns, rows, csvFileIn(language)))
}
