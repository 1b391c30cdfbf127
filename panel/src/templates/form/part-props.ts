import type { FieldErrors } from '../../ui/form/use-submission.ts'
import type { TemplateValues } from './template-values.ts'

/** The props of each part of the form. */
export type PartProps = {
  values: TemplateValues
  onChange: (values: TemplateValues) => void
  /** The errors by the names of their fields in the service. */
  errors: FieldErrors
}
