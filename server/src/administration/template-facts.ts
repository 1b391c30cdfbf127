import type { Facts } from '../platform/audit-log/audit-entry.ts'
import type { FieldDescriptor, Template } from '../templates/template.ts'
import type { TemplateDefinition } from '../templates/template-file.ts'
import { definitionColumns } from '../templates/template-store.ts'

/** The facts of a template in the audit log: its columns. `template_versions` has the whole text of former versions. */
export function templateFacts(template: Template): Facts {
  return { version: template.version, ...definitionFacts(template) }
}

/** The facts of a definition, also of a draft. */
export function definitionFacts(definition: TemplateDefinition): Facts {
  const { letter: _, creator: __, ...columns } = definitionColumns(definition)
  return {
    ...columns,
    required_fields: definition.requiredFields.map(fieldFact),
    optional_fields: definition.optionalFields.map(fieldFact),
    alignment: definition.alignment.map(({ targetName, targetUrl }) => `${targetName} ${targetUrl}`),
    related: definition.related.map(({ url }) => url),
    creator: definition.creator?.name,
    ...letterFacts(definition),
  }
}

function letterFacts({ letter }: TemplateDefinition): Facts {
  const facts: Facts = {}
  for (const language of ['es', 'en'] as const)
    for (const part of ['subject', 'opening'] as const) facts[`letter_${language}_${part}`] = letter?.[language]?.[part]
  return facts
}

function fieldFact({ name, type }: FieldDescriptor): string {
  return `${name}: ${type}`
}
