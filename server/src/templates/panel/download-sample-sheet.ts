import { csvFileIn, sampleSheet, writeCsv, writeWorkbook } from '@sello/sheets'
import { z } from 'zod'
import { wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { memberOperation } from '../../entrypoints/panel/member.ts'
import type { Language } from '../../platform/context.ts'
import { isUuid, parseId, type TemplateId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { getTemplate } from '../get-template.ts'
import { type FieldName, fieldNames } from '../recipient-fields.ts'
import { namesField, requiresField, type Template } from '../template.ts'

const formats = ['csv', 'xlsx'] as const
type Format = (typeof formats)[number]

export const downloadSampleSheetOperation = memberOperation({
  name: 'download-sample-sheet',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/templates/:id/sheet',
  query: z.object({
    format: wordFilter(formats, 'What it is to be; a workbook if not given.'),
    language: wordFilter(['es', 'en'], "Of the headings; the organization's if not given."),
    organization: z.string().optional(),
  }),
  checkPath({ id }) {
    if (!isUuid(id)) throw refuse('template_not_found')
  },
  async handle(ctx, { path, query }) {
    const { format = 'xlsx', language = ctx.organization.language } = query
    const template = await getTemplate(ctx, parseId(path.id) as TemplateId)
    return {
      bytes: write(template, format, language),
      headers: {
        'content-type': mediaTypes[format],
        'content-disposition': `attachment; filename="${fileNames[language]}.${format}"`,
      },
    }
  },
})

const mediaTypes: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const fileNames: Record<Language, string> = { es: 'plantilla', en: 'template' }

const namesOf = (isWanted: (name: FieldName) => boolean) => fieldNames.filter(isWanted).map((name) => ({ name }))

function write(template: Template, format: Format, language: Language): Buffer {
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
