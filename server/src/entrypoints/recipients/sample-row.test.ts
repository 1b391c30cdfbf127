import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkRecipients } from '../../credentials/recipients/check-recipient.ts'
import { newId, type TemplateId } from '../../platform/ids.ts'
import type { Template } from '../../templates/template.ts'
import { readTemplate } from '../../templates/template-file.ts'
import { sampleRow } from './sample-row.ts'

const seeds = ['universidad-de-aguamarina', 'northwind-trades-college'].flatMap(
  (name) =>
    JSON.parse(readFileSync(new URL(`../../../db/seeds/${name}.json`, import.meta.url), 'utf8')).templates as {
      name: string
    }[],
)
const everything = {
  name: 'Everything',
  has_result: true,
  result_type: 'Percent',
  credits_available: 0.5,
  requires_evidence: true,
  required_fields: [
    ...['recipient_name', 'credits_earned', 'role', 'license_number', 'term'],
    ...['activity_start_date', 'activity_end_date'],
  ],
}

describe('a sample row', () => {
  it.each([...seeds, everything])('is one that its template takes: $name', (file) => {
    const template: Template = {
      ...readTemplate(file, 'es'),
      id: newId<TemplateId>(),
      version: 1,
      resultDescriptionId: 'urn:uuid:1',
      creditsDescriptionId: 'urn:uuid:2',
      letter: null,
      archivedAt: null,
      createdAt: new Date(),
    }
    const row = sampleRow(template, { email: 'ana@example.edu', name: 'Ana Muñoz' }, 'es')
    expect(checkRecipients(template, [row]).map(({ errors, warnings }) => [errors, warnings])).toEqual([[[], []]])
  })
})
