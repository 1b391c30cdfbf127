import type { FailureCategory, FailureReason } from '../credentials/failures/failure.ts'
import { errorTextOf } from '../platform/refusals/wire-errors.ts'

export type FaultCategory = Exclude<FailureCategory, 'validation_error' | 'image_error'>

/**
 * The messages of rows that failed though their data is valid, in the language of the contract's other row messages.
 */
const faultTexts: Record<FaultCategory, string> = {
  signing_error: 'No se pudo firmar la credencial',
  rds_error: 'Error temporal de la base de datos',
  external_service_error: 'Error inesperado de un servicio',
  unknown: 'Error desconocido',
}

/** The reason of a row that failed though its data is valid. Its code is the category itself. */
export function faultReason(category: FaultCategory): FailureReason {
  return { category, message: faultTexts[category], errorCodes: [category] }
}

/** The code of the reason for which a whole batch failed, by the message that is stored with the job. */
export function codeOfMessage(message: string | null): string | undefined {
  return [tenantInactive, takenBack, templateGone].find((one) => one.message === message)?.errorCodes[0]
}

// These reasons have the codes of the refusals with the same meaning.
export const tenantInactive: FailureReason = {
  category: 'external_service_error',
  message: errorTextOf('tenant_inactive'),
  errorCodes: ['tenant_inactive'],
}
export const takenBack: FailureReason = {
  category: 'external_service_error',
  message: errorTextOf('failure_of_revoked_batch'),
  errorCodes: ['failure_of_revoked_batch'],
}
export const templateGone: FailureReason = {
  category: 'external_service_error',
  message: errorTextOf('template_not_found'),
  errorCodes: ['template_not_found'],
}
