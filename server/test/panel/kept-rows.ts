import type { FailureReason } from '../../src/credentials/failures/failure.ts'
import type { RawRow } from '../../src/credentials/recipients/recipient.ts'
import type { Template } from '../../src/templates/template.ts'
import { makeTemplate, type Tenant } from '../factories.ts'

export const invalidEmail: FailureReason = {
  category: 'validation_error',
  message: 'Invalid email: ana.munoz@; Evidencia inválida: url',
  errorCodes: ['email_invalid', 'evidence_url_invalid'],
}

export const duplicate: FailureReason = {
  category: 'validation_error',
  message: 'Email duplicado en el lote (fila 1)',
  errorCodes: ['email_duplicate'],
}

/** A template with a field of each type. */
export function makeCourse(tenant: Tenant, name = 'Diplomado en gestión de la innovación'): Promise<Template> {
  return makeTemplate(tenant, {
    name,
    required: ['recipient_name'],
    resultAllowedValues: ['Aprobado', 'Notable', 'Sobresaliente'],
    optional: ['result_value', 'credits_earned', 'activity_end_date', 'evidence'],
  })
}

/** A row with which nothing is wrong. */
export function sentRow(n: number): RawRow & { email: string } {
  return { email: `persona.${n}@estudiantes.aguamarina.example`, recipient_name: `Persona ${n}` }
}
