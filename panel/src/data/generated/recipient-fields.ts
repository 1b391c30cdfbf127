// Generated from server/src/templates/recipient-fields.ts by "npm run generate": do not edit.

/** A piece of evidence, each of its parts a text. */
export type Evidence = {
  name?: string | undefined
  url?: string | undefined
  description?: string | undefined
  narrative?: string | undefined
  genre?: string | undefined
  audience?: string | undefined
}

/** The fields that a template may use, by their names on the wire: their types, what they are called, and an example. */
export const recipientFields = {
  recipient_name: {"type":"string","es":"Nombre completo","en":"Full name","sample":"Ana Muñoz"},
  result_value: {"type":"string","es":"Calificación","en":"Result"},
  credits_earned: {"type":"number","es":"Créditos obtenidos","en":"Credits earned"},
  evidence: {"type":"array","es":"Evidencias","en":"Evidence"},
  role: {"type":"string","es":"Función","en":"Role","sample":"Tutor"},
  license_number: {"type":"string","es":"Número de licencia","en":"License number","sample":"00123450"},
  term: {"type":"string","es":"Periodo académico","en":"Academic term","sample":"2026-2"},
  activity_start_date: {"type":"date","es":"Fecha de inicio","en":"Start date","sample":"2026-08-17"},
  activity_end_date: {"type":"date","es":"Fecha de término","en":"End date","sample":"2026-12-04"},
} as const
