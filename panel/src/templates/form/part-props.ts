import type { FieldErrors } from '../../ui/form/use-submission.ts'
import type { TemplateValues } from './template-values.ts'

/** What each part of the form is handed. */
export type PartProps = {
  values: TemplateValues
  onChange: (values: TemplateValues) => void
  /** The errors, by the field names of the service. */
  errors: FieldErrors
}
