import type { Facts } from '../audit-log/audit-entry.ts'
import type { FieldDescriptor, Template } from '../templates/template.ts'
import { definitionColumns } from '../templates/template-store.ts'

/** What the audit log records of a template: its columns. `template_versions` has all that a former version said. */
export function templateFacts(template: Template): Facts {
  return {
    version: template.version,
    ...definitionColumns(template),
    required_fields: template.requiredFields.map(fieldFact),
    optional_fields: template.optionalFields.map(fieldFact),
  }
}

function fieldFact({ name, type }: FieldDescriptor): string {
  return `${name}: ${type}`
}
