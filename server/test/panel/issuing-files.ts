import type { Template } from '../../src/templates/template.ts'
import { makeTemplate, type Tenant } from '../factories.ts'

/** A template that asks for most of what a template can ask for. */
export function makeGradedCourse(tenant: Tenant): Promise<Template> {
  return makeTemplate(tenant, {
    name: 'Análisis de datos con Python',
    required: ['recipient_name', 'term'],
    optional: ['credits_earned', 'activity_end_date'],
    hasResult: true,
    resultAllowedValues: ['A', 'B', 'C'],
    creditsAvailable: 6,
  })
}

const headings = [
  'Correo electrónico',
  'Nombre completo',
  'Periodo',
  'Nota',
  'Créditos',
  'Fecha de fin',
  'Observaciones',
]

/** Cells by their columns, from 0. */
export type Cells = { [column: number]: string }

export const personAt = (row: number) => `persona.${row}@estudiantes.example`

/** A sheet of so many people, as Excel saves it in Spain: semicolons, decimal commas, days first. Rows count from 1. */
export function sheetText(rows: number, faults: { [row: number]: Cells } = {}): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const row = index + 1
    const line = [personAt(row), `Núñez Ibáñez, Persona ${row}`, '2026-2', 'A', '3,5', '17/12/2026', 'mañana']
    return Object.assign([], line, faults[row]).join(';')
  })
  return [headings.join(';'), ...lines].join('\r\n')
}

/** Eight faults of eight kinds, by their rows. */
export const eightFaults: { [row: number]: Cells } = {
  10: { 0: 'no es una dirección' },
  20: { 0: personAt(1).toUpperCase() },
  30: { 1: '' },
  40: { 3: 'Sobresaliente' },
  50: { 4: '9,5' },
  60: { 5: '31/02/2026' },
  70: { 0: 'persona.70@gmial.com' },
  80: { 2: '' },
}

/** Windows-1252, as far as these texts go, is ISO 8859-1. */
export function inWindows1252(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
