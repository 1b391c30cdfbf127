import { evidencesMax } from '../../credentials/recipients/check-evidence.ts'
import {
  type RowErrorCode,
  type RowMessage,
  type RowWarningCode,
  rowErrors,
  rowWarnings,
} from '../../credentials/recipients/messages.ts'
import { rowKilobytesMax } from '../../credentials/recipients/row-size.ts'
import { type FaultCategory, faultReason } from '../../issuing/messages.ts'
import { exampleDay, fieldCharactersMax } from '../../templates/recipient-fields.ts'

/** A message on a row, by its code: an error of the row, a warning, or a fault of the service. */
export type RowCode = RowErrorCode | RowWarningCode | FaultCategory

export type RowExample = RowMessage & { isWarning?: true }

const fault = (category: FaultCategory): RowExample => ({ code: category, text: faultReason(category).message })
const warning = (message: RowMessage): RowExample => ({ ...message, isWarning: true })

/** Each message of a row with the values with which pages show it, in their order. */
export const rowExamples: Record<RowCode, RowExample> = {
  email_invalid: rowErrors.email_invalid('ana@'),
  email_duplicate: rowErrors.email_duplicate(1),
  field_missing: rowErrors.field_missing('recipient_name'),
  result_missing: rowErrors.result_missing('LetterGrade'),
  result_not_allowed: rowErrors.result_not_allowed(['C', 'B', 'A']),
  result_not_percent: rowErrors.result_not_percent(),
  credits_missing: rowErrors.credits_missing(),
  credits_exceeded: rowErrors.credits_exceeded(6),
  evidence_missing: rowErrors.evidence_missing(),
  evidence_url_invalid: rowErrors.evidence_url_invalid(),
  evidence_url_repeated: rowErrors.evidence_url_repeated(),
  evidence_too_long: rowErrors.evidence_too_long(evidencesMax),
  date_invalid: rowErrors.date_invalid(exampleDay),
  number_invalid: rowErrors.number_invalid('credits_earned'),
  type_invalid: rowErrors.type_invalid('role', 'texto'),
  value_invalid: rowErrors.value_invalid('language', 'es o en'),
  text_control_character: rowErrors.text_control_character('recipient_name'),
  text_malformed: rowErrors.text_malformed('recipient_name'),
  text_formula_error: rowErrors.text_formula_error('recipient_name', '#N/A'),
  text_too_long: rowErrors.text_too_long('role', fieldCharactersMax),
  row_too_large: rowErrors.row_too_large(rowKilobytesMax),
  achievement_not_signable: rowErrors.achievement_not_signable(['image_url']),
  signing_error: fault('signing_error'),
  rds_error: fault('rds_error'),
  external_service_error: fault('external_service_error'),
  unknown: fault('unknown'),
  domain_typo: warning(rowWarnings.domain_typo('gmail.com')),
  domain_without_mail: warning(rowWarnings.domain_without_mail('example.com')),
  domain_not_checked: warning(rowWarnings.domain_not_checked('example.com')),
  field_not_used: warning(rowWarnings.field_not_used('nombre')),
  more_fields_not_used: warning(rowWarnings.more_fields_not_used(12)),
}

export function isRowCode(code: string): code is RowCode {
  return Object.hasOwn(rowExamples, code)
}
