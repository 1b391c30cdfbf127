import type { RawRow } from '../../credentials/recipients/recipient.ts'
import { type NamedField, type TemplateRules, templateRules } from '../../credentials/recipients/template-rules.ts'
import type { Language } from '../../platform/context.ts'
import type { Template } from '../../templates/template.ts'

/** A row that the template takes, for this person, with an example in each field that it requires and in no other. */
export function sampleRow(
  template: Template,
  recipient: { email: string; name: string },
  language: Language,
): RawRow & { email: string } {
  const rules = templateRules(template)
  const required = rules.named.filter(({ isRequired }) => isRequired)
  const fields = required.map((named) => [named.name, sampleOf(rules, named, recipient.name, language)])
  return { email: recipient.email, ...Object.fromEntries(fields) }
}

function sampleOf(
  { template, allowedResults }: TemplateRules,
  { field }: NamedField,
  recipientName: string,
  language: Language,
): unknown {
  switch (field.property) {
    case 'recipientName':
      return recipientName
    case 'resultValue':
      return [...(allowedResults?.values() ?? [])][0] ?? (template.resultType === 'Percent' ? '95' : 'A')
    case 'creditsEarned':
      return Math.min(1, template.creditsAvailable ?? 1)
    case 'evidence':
      return [{ url: 'https://example.org/evidence' }]
    default:
      return field.sample ?? field.asks[language]
  }
}
