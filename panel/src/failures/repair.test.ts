import { describe, expect, it } from 'vitest'
import { fieldsOf, otherValues, overridesOf, startOf } from './repair.ts'
import type { FailureField } from './wire.ts'

const field = (name: string, type: FailureField['type'] = 'string') => ({
  name,
  type,
  is_required: false,
  allowed_values: [],
})

const failure = {
  fields: [field('recipient_name'), field('credits_earned', 'number'), field('evidence', 'array')],
  row_data: {
    email: 'ana@',
    recipient_name: '=1+1',
    credits_earned: 3,
    evidence: [{ url: 'ftp://x', name: 'Proyecto' }, { url: 'https://example.edu/2' }],
    curso: { grupo: 'B' },
  },
  last_retry_overrides: { email: 'ana@@', recipient_name: null },
}

describe('a row that is repaired', () => {
  it('begins with the changes of the latest retry, beside the row as it was sent', () => {
    const typed = startOf(failure)
    expect([typed.email, typed.recipient_name, typed.credits_earned]).toEqual(['ana@@', '', '3'])
    expect(fieldsOf(failure).map(({ name, sent }) => [name, sent])).toEqual([
      ['email', 'ana@'],
      ['recipient_name', '=1+1'],
      ['credits_earned', '3'],
      ['evidence.name', 'Proyecto'],
      ['evidence.url', 'ftp://x'],
      ['evidence.description', ''],
    ])
    expect(otherValues(failure)).toEqual([{ name: 'curso', sent: '{"grupo":"B"}' }])
  })

  it('sends what differs from the row and nothing else, and takes out what was emptied', () => {
    const untouched = startOf({ ...failure, last_retry_overrides: {} })
    expect(overridesOf(failure, untouched)).toEqual({})
    const typed = { ...untouched, email: ' ana@example.edu ', recipient_name: '', credits_earned: '2,5' }
    expect(overridesOf(failure, typed)).toEqual({ email: 'ana@example.edu', recipient_name: null, credits_earned: 2.5 })
    expect(overridesOf(failure, { ...untouched, credits_earned: 'dos' })).toEqual({ credits_earned: 'dos' })
  })

  it('keeps the pieces of evidence behind the first as they were sent', () => {
    const typed = { ...startOf({ ...failure, last_retry_overrides: {} }), 'evidence.url': 'https://example.edu/1' }
    expect(overridesOf(failure, typed)).toEqual({
      evidence: [{ name: 'Proyecto', url: 'https://example.edu/1' }, { url: 'https://example.edu/2' }],
    })
    const emptied = { ...typed, 'evidence.url': '', 'evidence.name': '' }
    expect(overridesOf(failure, emptied)).toEqual({ evidence: [{ url: 'https://example.edu/2' }] })
  })
})
