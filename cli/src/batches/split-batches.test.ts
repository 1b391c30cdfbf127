import { describe, expect, it } from 'vitest'
import { refuseRepeatedAcrossBatches, splitBatches } from './split-batches.ts'

const people = (count: number) => Array.from({ length: count }, (_, n) => ({ email: `p${n}@example.edu` }))
const placed = (emails: string[]) =>
  [...people(5_000).map((one) => one.email), ...emails].map((email, n) => ({ sheetRow: n + 2, recipient: { email } }))

describe('batches', () => {
  it('hold at most 5,000 rows and lose none', () => {
    const batches = splitBatches('t', people(10_001))
    expect(batches.map((batch) => [batch.firstRow, batch.recipients.length])).toEqual([
      [0, 5_000],
      [5_000, 5_000],
      [10_000, 1],
    ])
  })

  it('have a key each, the same when the same is sent again', () => {
    const keys = splitBatches('t', people(10_001)).map((batch) => batch.idempotencyKey)
    expect(new Set(keys).size).toBe(3)
    expect(splitBatches('t', people(10_001)).map((batch) => batch.idempotencyKey)).toEqual(keys)
    expect(keys[1]).toMatch(/^sello-cli-[0-9a-f]{40}-2-of-3$/)
  })

  it('have another key when anything differs', () => {
    const key = (templateId: string, count: number) => splitBatches(templateId, people(count))[0]!.idempotencyKey
    expect(new Set([key('t', 2), key('u', 2), key('t', 3)]).size).toBe(3)
  })

  it('take the key that was chosen', () => {
    expect(splitBatches('t', people(2), 'mine')[0]!.idempotencyKey).toBe('mine')
    expect(splitBatches('t', people(5_001), 'mine').map((batch) => batch.idempotencyKey)).toEqual([
      'mine-1-of-2',
      'mine-2-of-2',
    ])
  })
})

describe('one person in two batches', () => {
  it.each(['P7@Example.edu', 'p7@example.edu'])('is refused before anything is sent: %s', (email) => {
    expect(() => refuseRepeatedAcrossBatches(placed([email]))).toThrow(/Sheet rows 9 and 5002/)
  })

  it('is recognised behind the dots and tags of Gmail, and of nobody else', () => {
    expect(() => refuseRepeatedAcrossBatches(placed(['a.b@gmail.com', 'AB+x@googlemail.com']))).toThrow(/ab@gmail.com/)
    expect(() => refuseRepeatedAcrossBatches(placed(['a.b@example.org', 'ab+x@example.org']))).not.toThrow()
    // The part before the `@` is only a tag, so no name is left by which two addresses would be one.
    expect(() => refuseRepeatedAcrossBatches(placed(['+a@gmail.com', '+b@gmail.com']))).not.toThrow()
  })

  it('is left to the service when all fits one batch', () => {
    const twice = ['a@example.edu', 'a@example.edu'].map((email, n) => ({ sheetRow: n + 2, recipient: { email } }))
    expect(() => refuseRepeatedAcrossBatches(twice)).not.toThrow()
  })
})
