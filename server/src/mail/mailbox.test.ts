import { describe, expect, it } from 'vitest'
import { parseMailbox } from './mailbox.ts'

describe('the sender of this installation', () => {
  it.each([
    ['Sello <badges@sello.example>', { name: 'Sello', address: 'badges@sello.example' }],
    ['"Sello, Inc." <badges@sello.example>', { name: 'Sello, Inc.', address: 'badges@sello.example' }],
    [' badges@sello.example ', { name: '', address: 'badges@sello.example' }],
    ['<badges@sello.example>', { name: '', address: 'badges@sello.example' }],
    ['Sello <badges@sello.example', { name: '', address: 'Sello <badges@sello.example' }],
  ])('is read from %j', (text, mailbox) => {
    expect(parseMailbox(text)).toEqual(mailbox)
  })

  it('is read in one pass: a megabyte that is no mailbox takes no longer than reading it', () => {
    // Backtracking over the spaces took time in the third power of their number: for these texts hours, not milliseconds.
    for (const text of [
      ' '.repeat(1_000_000),
      '"'.repeat(1_000_000),
      `${'" '.repeat(500_000)}<a`,
      '<'.repeat(1_000_000),
    ])
      expect(parseMailbox(`a${text}`).name).toBe('')
  })
})
