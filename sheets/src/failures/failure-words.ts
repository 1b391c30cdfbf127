import type { Failure } from '@sello/sdk'
import type { HeadingLanguage } from '../table/headings.ts'

type ReasonColumn = 'error_message' | 'error_category' | 'failure_status' | 'attempts_made'

export const reasonHeadings: Record<HeadingLanguage, Record<ReasonColumn, string>> = {
  es: {
    error_message: 'Motivo',
    error_category: 'Clase de fallo',
    failure_status: 'Estado',
    attempts_made: 'Intentos',
  },
  en: {
    error_message: 'Reason',
    error_category: 'Kind of failure',
    failure_status: 'State',
    attempts_made: 'Attempts',
  },
}

export const statusNames: Record<HeadingLanguage, Record<Failure['status'], string>> = {
  es: { pending_review: 'Pendiente', retried: 'Expedido', resolved: 'Atendido', discarded: 'Descartado' },
  en: { pending_review: 'Open', retried: 'Issued', resolved: 'Dealt with', discarded: 'Discarded' },
}

export const categoryNames: Record<HeadingLanguage, Record<Failure['error_category'], string>> = {
  es: {
    validation_error: 'Datos por corregir',
    rds_error: 'Base de datos',
    signing_error: 'Firma',
    image_error: 'Imagen',
    external_service_error: 'Otros servicios',
    unknown: 'Desconocido',
  },
  en: {
    validation_error: 'Data to correct',
    rds_error: 'Database',
    signing_error: 'Signature',
    image_error: 'Picture',
    external_service_error: 'Other services',
    unknown: 'Unknown',
  },
}
