// Generated from server/src/templates/recipient-fields.ts by "npm run generate": do not edit.

/** A piece of evidence. */
export type Evidence = {
  /** Title. */
  name?: string | undefined
  /** http or https address. */
  url?: string | undefined
  /** What it shows. */
  description?: string | undefined
  /** What its author tells of it. */
  narrative?: string | undefined
  /** What kind it is, such as Photography. */
  genre?: string | undefined
  /** For whom it is. */
  audience?: string | undefined
}

/** One recipient; which fields apply is told by the template. Its JSON takes 64 kB at most. */
export type Recipient = {
  /** E-mail address. */
  email: string
  /** Full name. */
  recipient_name?: string | undefined
  /** One of the template's allowed values when those are defined. */
  result_value?: string | undefined
  /** Must not exceed credits_available. */
  credits_earned?: number | undefined
  /** At least one object when the template requires evidence. */
  evidence?: Evidence[] | undefined
  /** Role of the recipient. */
  role?: string | undefined
  /** License number. */
  license_number?: string | undefined
  /** Academic period. */
  term?: string | undefined
  /** YYYY-MM-DD. */
  activity_start_date?: string | undefined
  /** YYYY-MM-DD, not before the start. */
  activity_end_date?: string | undefined
}

/** What a column of a file can be. */
export type SheetField = 'recipient_name' | 'result_value' | 'credits_earned' | 'role' | 'license_number' | 'term' | 'activity_start_date' | 'activity_end_date' | 'email' | 'family_name' | 'evidence_name' | 'evidence_url' | 'evidence_description' | 'evidence_genre' | 'evidence_audience' | 'evidence_narrative' | 'failure_id' | 'batch_uuid'

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
