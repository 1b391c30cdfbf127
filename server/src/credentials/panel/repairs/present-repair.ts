import type { RepairPlan } from '@sello/sheets'
import type { FailureRow } from '../../failures/failure-view.ts'

const textCharactersShown = 300

export function presentPlan(plan: RepairPlan, shown: FailureRow | undefined) {
  const isRevoked = shown?.isBatchRevoked === true && plan.kind !== 'settled' && plan.kind !== 'unknown'
  const tried = isRevoked || plan.kind === 'settled' || plan.kind === 'unknown' ? undefined : plan
  return {
    sheet_row: plan.sheetRow,
    failure_id: plan.failureId.slice(0, textCharactersShown),
    kind: isRevoked ? ('revoked' as const) : plan.kind,
    status: shown?.state ?? null,
    recipient_email: shown?.recipientEmail ?? null,
    row_number: shown?.rowNumber ?? null,
    changes: (tried?.changes ?? []).map(({ field, before, after }) => ({
      field,
      before: before.slice(0, textCharactersShown),
      after: after.slice(0, textCharactersShown),
    })),
    row_data_overrides: tried?.overrides ?? null,
  }
}
