import type { Suppression } from '../../suppressions/suppression.ts'

export function presentSuppression(one: Suppression) {
  return {
    id: one.id,
    kind: one.kind,
    email: one.email,
    answer: one.answer,
    suppressed_at: one.suppressedAt.toISOString(),
  }
}
