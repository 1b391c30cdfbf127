import type { TemplateNeeds } from './rows/column.ts'

/** A template with the facts that the screens of issuing use. */
export type IssuableTemplate = TemplateNeeds & {
  id: string
  name: string
  image_url: string | null
  result_type: string | null
  result_allowed_values: string[]
  credits_available: number | null
}
