import { describe, expect, it } from 'vitest'
import { generatePanelTypes } from './generate-panel-types.ts'

const described = (schema: unknown) => ({
  paths: {
    '/api/panel/notes': {
      get: {
        operationId: 'listNotes',
        summary: 'The notes',
        parameters: [
          { name: 'id', in: 'path', schema: { type: 'string' } },
          { name: 'limit', in: 'query', description: 'How many.', schema: { type: 'integer' } },
        ],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Notes' } } } } },
      },
    },
  },
  components: { schemas: { Notes: schema } },
})

describe('types of the panel', () => {
  it('say what is required, what may be left out, and what may be null', () => {
    const text = generatePanelTypes(
      described({
        type: 'object',
        description: 'All of them.',
        required: ['items', 'next'],
        properties: {
          items: { type: 'array', items: { anyOf: [{ enum: ["it's", 'b'] }, { $ref: '#/components/schemas/Notes' }] } },
          next: { type: ['integer', 'null'], description: 'Where the next page begins.' },
          counts: { type: 'object', additionalProperties: { type: 'number' } },
        },
      }),
    )
    expect(text).toContain(`/** All of them. */
export type Notes = {
  items: ('it\\'s' | 'b' | Notes)[]
  /** Where the next page begins. */
  next: number | null
  counts?: Record<string, number> | undefined
}
`)
    expect(text).toContain(`/** Parameters of \`GET /notes\`: The notes. */
export type ListNotesQuery = {
  /** How many. */
  limit?: number | undefined
}
`)
    expect(text).not.toContain('ListNotesAnswer')
  })

  it('are taken from another file where that declares them', () => {
    const shelf = { type: 'object', properties: { notes: { $ref: '#/components/schemas/Notes' } } }
    const schemas = { Notes: { type: 'string' }, Shelf: shelf }
    const text = generatePanelTypes({ ...described({}), components: { schemas } }, ['Notes', 'Unused'])
    expect(text).toContain("import type { Notes } from './recipient-fields.ts'")
    expect(text).not.toContain('export type Notes ')
  })

  it('are refused where a schema says something that they cannot say', () => {
    expect(() => generatePanelTypes(described({ allOf: [{ type: 'string' }] }))).toThrow('Nothing is known of')
  })
})
