import { recipientFields } from '../../data/generated/recipient-fields.ts'
import type { TemplateFile } from '../template.ts'

const fields: Record<string, { type: string; sample?: string }> = recipientFields
const evidence = [{ name: 'Proyecto', url: 'https://example.org/proyecto' }]

/** The `curl` that issues a template to one person, with a sample for each field that it needs. */
export function curlFor(origin: string, templateId: string, file: TemplateFile, keyName: string): string {
  const own: Record<string, unknown> = { result_value: resultOf(file), credits_earned: 1, evidence }
  const sampleOf = (name: string) => own[name] ?? fields[name]?.sample
  const needed = file.required_fields.map(({ name }) => [name, sampleOf(name)])
  const recipient = { email: 'ana@example.org', ...Object.fromEntries(needed) }
  const body = JSON.stringify({ template_id: templateId, recipients: [recipient] }, null, 2)
  return [
    `curl ${origin}/api/v1/credentials/issue \\`,
    `  -H "X-API-Key: ${keyName}" \\`,
    '  -H "Content-Type: application/json" \\',
    // A shell ends the text at an apostrophe, unless it is written so.
    `  -d '${body.replaceAll("'", "'\\''")}'`,
  ].join('\n')
}

function resultOf({ result_allowed_values: [first], result_type: type }: TemplateFile): string {
  return first ?? (type === 'Status' ? 'Completed' : '10')
}
