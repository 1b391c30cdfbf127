import { fieldsIn } from '../data/names/field-names.ts'
import type { PathwayTexts } from './texts-en.ts'
import type { PathwayPreview, PathwayRow } from './wire.ts'

type Withheld = PathwayPreview['withheld'][number]

/**
 * The first reason, among those that the panel has words for, why somebody cannot be awarded: the names of the missing fields, or another obstacle.
 */
export function withheldReason(
  { error_codes: codes, error_message: message }: Withheld,
  { missing, reasons }: PathwayTexts['publishing'],
  language: 'es' | 'en',
): string {
  const known: Record<string, string> = reasons
  if (codes.some((code) => ['evidence_missing', 'result_missing', 'credits_missing'].includes(code))) {
    return reasons.unsupplied
  }
  // The service names a missing required field, under its name in requests, in a sentence that never changes.
  const fields = Array.from(message.matchAll(/requiere ([a-z_]+)/g), ([, field = '']) => field)
  if (codes.includes('field_missing') && fields.length > 0) return missing(fieldsIn(fields, language))
  return codes.map((code) => known[code]).find(Boolean) ?? reasons.other
}

/** Whether the template that a pathway awards cannot be awarded to anybody. */
export function cannotAward({ award_template: { is_archived, unsupplied_fields } }: PathwayRow): boolean {
  return is_archived || unsupplied_fields.length > 0
}
