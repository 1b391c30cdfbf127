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

/** The fields that a template may use, by their names on the wire: their types, and an example. */
export const recipientFields = {
  recipient_name: {"type":"string","sample":"Ana Muñoz"},
  result_value: {"type":"string"},
  credits_earned: {"type":"number"},
  evidence: {"type":"array"},
  role: {"type":"string","sample":"Tutor"},
  license_number: {"type":"string","sample":"00123450"},
  term: {"type":"string","sample":"2026-2"},
  activity_start_date: {"type":"date","sample":"2026-08-17"},
  activity_end_date: {"type":"date","sample":"2026-12-04"},
} as const

/** The names of the fields for people, in a language. */
export const recipientFieldNames = {
  "es": {
    "recipient_name": "Nombre completo",
    "result_value": "Calificación",
    "credits_earned": "Créditos obtenidos",
    "evidence": "Evidencias",
    "role": "Función",
    "license_number": "Número de licencia",
    "term": "Periodo académico",
    "activity_start_date": "Fecha de inicio",
    "activity_end_date": "Fecha de término"
  },
  "en": {
    "recipient_name": "Full name",
    "result_value": "Result",
    "credits_earned": "Credits earned",
    "evidence": "Evidence",
    "role": "Role",
    "license_number": "License number",
    "term": "Academic term",
    "activity_start_date": "Start date",
    "activity_end_date": "End date"
  }
}
