/** One field of a recipient, as a template describes it. */
export type FieldDescriptor = {
  name: string
  /** `string`, `date`, `number` or `array`. Others may follow. */
  type: string
  /** May state allowed values or a maximum. */
  description: string
}

export type TemplateSummary = {
  id: string
  name: string
  description: string
  achievement_type: string
  /** Mandatory when issuing. */
  required_fields: FieldDescriptor[]
  optional_fields: FieldDescriptor[]
}

export type Template = TemplateSummary & {
  criteria_narrative: string | null
  image_url: string
  issuer_name: string
  /** Whether a grade or result is required. */
  has_result: boolean
  /** Such as `LetterGrade` or `Percent`. */
  result_type: string | null
  /** Empty when every value is permitted. */
  result_allowed_values: string[]
  credits_available: number | null
  requires_evidence: boolean
  /** `null` means that credentials do not expire. */
  expiration_months: number | null
}

export type TemplatePage = { templates: TemplateSummary[]; total: number; page: number; page_size: number }
