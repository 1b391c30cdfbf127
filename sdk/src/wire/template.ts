/** A skill, level or qualification of a framework that the achievement corresponds to. */
export type SkillAlignment = {
  target_name: string
  target_url: string
  /** Such as `ESCO`, `EQF` or `ISCED-F`. */
  target_framework: string | null
  target_code: string | null
  /** A term of Open Badges 3.0, or the organization's own. */
  target_type: string | null
  target_description: string | null
}

/** One field of a recipient, as a template describes it. */
export type FieldDescriptor = {
  name: string
  /** `string`, `date`, `number` or `array`. Others may follow. */
  type: string
  /** The description may name allowed values or a maximum. */
  description: string
}

export type TemplateSummary = {
  id: string
  name: string
  description: string
  achievement_type: string
  /** The fields that a row must have. */
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
  /** The layout of the PDF certificates: `classic`, `modern` or `diploma`. Others may follow. */
  certificate_layout: string
  alignment: SkillAlignment[]
  /** Words by which people find the achievement. */
  tag: string[]
  /** The version of the achievement, as its author counts it. */
  version: string | null
  related: { url: string; version: string | null; language: string | null }[]
  /** `null` where the issuer is the author of the achievement. */
  creator: { name: string; url: string } | null
}

export type TemplatePage = { templates: TemplateSummary[]; total: number; page: number; page_size: number }

/**
 * A template to save, under the names that `getTemplate` gives. `required_fields` and `optional_fields` may be names alone, and a field that is left
 * out is empty.
 */
export type TemplateFile = { name: string; [field: string]: unknown }

/** A template with its saved draft. */
export type TemplateRecord = {
  id: string
  /** The published version; `null` before the first. */
  version: number | null
  is_archived: boolean
  /** Names the state that was read. */
  edit_state: string
  published: TemplateFile | null
  draft: { template: TemplateFile; changed_at: string; is_behind: boolean } | null
}

export type TemplateVersion = { version: number; name: string; published_at: string }

/** An image that templates can name: its `url` as `image_url`. */
export type Image = { id: string; url: string; width: number; height: number; byte_size: number }
