import type { PathwayTexts } from './texts-en.ts'
import type { PathwayRow } from './wire.ts'

/** The first reason that has words here why somebody cannot be awarded. */
export function withheldReason(codes: readonly string[], reasons: PathwayTexts['publishing']['reasons']): string {
  const known: Record<string, string> = reasons
  const unsupplied = codes.some((code) => ['evidence_missing', 'result_missing', 'credits_missing'].includes(code))
  return unsupplied ? reasons.unsupplied : (codes.map((code) => known[code]).find(Boolean) ?? reasons.other)
}

/** Whether nobody can be awarded what a pathway awards. */
export function cannotAward({ award_template: { is_archived, unsupplied_fields } }: PathwayRow): boolean {
  return is_archived || unsupplied_fields.length > 0
}
