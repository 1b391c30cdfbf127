import { fieldsIn } from '../data/names/field-names.ts'
import type { PathwayTexts } from './texts-en.ts'
import type { PathwayPreview, PathwayRow } from './wire.ts'

type Withheld = PathwayPreview['withheld'][number]

/** The first reason that has words here why somebody cannot be awarded: what is missing, by its names, or what else is wrong. */
export function withheldReason(
  { error_codes: codes, error_message: message }: Withheld,
  { missing, reasons }: PathwayTexts['publishing'],
  language: 'es' | 'en',
): string {
  const known: Record<string, string> = reasons
  if (codes.some((code) => ['evidence_missing', 'result_missing', 'credits_missing'].includes(code))) {
    return reasons.unsupplied
  }
  // A field that the template requires stands in the words of the service, which never change, by its name in requests.
  const fields = Array.from(message.matchAll(/requiere ([a-z_]+)/g), ([, field = '']) => field)
  if (codes.includes('field_missing') && fields.length > 0) return missing(fieldsIn(fields, language))
  return codes.map((code) => known[code]).find(Boolean) ?? reasons.other
}

/** Whether nobody can be awarded what a pathway awards. */
export function cannotAward({ award_template: { is_archived, unsupplied_fields } }: PathwayRow): boolean {
  return is_archived || unsupplied_fields.length > 0
}
