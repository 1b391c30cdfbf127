import type { FailureCategory } from '../failures/failure.ts'

/** What a kept row says when nothing is wrong with its data. In the language of the contract's other row messages. */
export const faultMessages: Record<Exclude<FailureCategory, 'validation_error' | 'image_error'>, string> = {
  signing_error: 'No se pudo firmar la credencial',
  rds_error: 'Error temporal de la base de datos',
  external_service_error: 'Error inesperado de un servicio',
  unknown: 'Error desconocido',
}

export const tenantInactive = 'Tenant is inactive'
export const templateGone = 'Template not found'
