import type { TemplateRecord } from '../wire.ts'
import { type Draft, draftVersion } from './draft.ts'

/** A published template that asks for a name and a result, for the tests of screens. */
export const templateRecord: TemplateRecord = {
  row: {
    id: '0199e0a4-0000-7c11-9f00-000000000003',
    version: 1,
    name: 'Diploma',
    achievement_type: 'Certificate',
    image_url: null,
    state: 'published',
    has_draft: false,
    published_at: '2026-11-01T10:00:00Z',
    issued_count: 0,
  },
  published: {
    name: 'Diploma',
    description: 'A course.',
    achievement_type: 'Certificate',
    criteria_narrative: null,
    image_url: null,
    has_result: true,
    result_type: 'LetterGrade',
    result_allowed_values: ['A', 'B'],
    credits_available: null,
    requires_evidence: false,
    expiration_months: null,
    certificate_layout: 'classic',
    required_fields: [{ name: 'recipient_name' }],
    optional_fields: [],
    letter: null,
    alignment: [],
    tag: [],
    version: null,
    related: [],
    creator: null,
  },
  draft: null,
  criteria_markup: null,
  edit_state: '',
  versions: [],
  pathways: [],
}

/** A draft with these rows, or with this many valid rows. */
export function draftOf(rows: number | NonNullable<Draft['rows']>[number]['values'][]): Draft {
  const right = (_: unknown, index: number) => ({
    email: `person.${index + 1}@example.edu`,
    recipient_name: 'Ana',
    result_value: 'A',
  })
  const values = typeof rows === 'number' ? Array.from({ length: rows }, right) : rows
  return {
    version: draftVersion,
    id: crypto.randomUUID(),
    templateId: templateRecord.row.id,
    source: { kind: 'list', name: 'A list', bytes: new Blob() },
    reading: {},
    sameForAll: {},
    rows: values.map((one, key) => ({ key, values: one })),
    emissions: [],
    ordersAccepted: 0,
  }
}
