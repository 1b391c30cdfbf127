import { describe, expect, it } from 'vitest'
import { selectionOf } from '../audit-search.ts'
import { changedParts, sayValue } from './audit-entry.ts'

describe('a change', () => {
  it('is told part by part, with what there was not before', () => {
    expect(changedParts({ before: { role: 'viewer', name: 'A' }, after: { role: 'issuer', count: 3 } })).toEqual([
      { name: 'role', before: 'viewer', after: 'issuer', isNew: false },
      { name: 'name', before: 'A', after: undefined, isNew: false },
      { name: 'count', before: undefined, after: 3, isNew: true },
    ])
  })

  it('of a new record tells no part that it has not', () => {
    const after = { name: 'Curso', image_url: null, optional_fields: [], letter: '', requires_evidence: false }
    expect(changedParts({ before: {}, after }).map(({ name }) => name)).toEqual(['name', 'requires_evidence'])
    expect(changedParts({ before: { name: 'Curso' }, after: { name: null } })).toHaveLength(1)
  })

  it('has its values in words where there are some, and as they are where there are none', () => {
    const words = { yes: 'sí', no: 'no', nothing: '—', values: { viewer: 'Consulta' } }
    const said = ['viewer', 'other', true, null, '', [], ['viewer', 'x'], 0, { a: 1 }].map((one) =>
      sayValue(one, words),
    )
    expect(said).toEqual(['Consulta', 'other', 'sí', '—', '—', '—', 'Consulta, x', '0', '{"a":1}'])
  })
})

describe('the selection of the audit log', () => {
  const person = '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e'

  it('takes a kind of actor or the id of one, and finds nothing for half an id', () => {
    expect(selectionOf({ who: 'user' })).toMatchObject({ actor_kind: 'user', actor_id: undefined })
    expect(selectionOf({ who: person })).toMatchObject({ actor_kind: undefined, actor_id: person })
    expect(selectionOf({ q: 'half' }).subject_id).toBe('00000000-0000-0000-0000-000000000000')
    expect(selectionOf({}).subject_id).toBeUndefined()
  })
})
