import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { guardText, isDid, isSafeNumber, readText, signableCredits } from './guard.ts'

describe('text', () => {
  it('is kept as it is, accents, emoji and line breaks included', () => {
    const text = 'Ñandú 👩🏽‍🚒\nדנה'
    expect(guardText(text)).toEqual({ ok: true, value: text })
  })

  it('has its CRLF written as LF and its TAB as a space', () => {
    expect(guardText('one\r\ntwo\tthree')).toEqual({ ok: true, value: 'one\ntwo three' })
  })

  it.each([0x00, 0x08, 0x0b, 0x0c, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x9f, 0xfffe, 0xffff])(
    'is refused with the control character U+%s',
    (code) => {
      expect(guardText(`a${String.fromCharCode(code)}b`)).toEqual({ ok: false, reason: 'control_character' })
    },
  )

  it.each(['\ud800', 'a\udc00b', '\ud83d'])('is refused with a lone surrogate', (text) => {
    expect(guardText(text)).toEqual({ ok: false, reason: 'malformed_unicode' })
  })
})

describe('a number', () => {
  it('is safe exactly when its shortest form is the one with sixteen digits', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true }),
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 8),
      fc.integer({ min: 10, max: 100_000 }).map((n) => n / 100),
      fc.bigInt({ min: 0n, max: 2n ** 53n }).map((n) => Number(n) / 8),
    )
    const written = (n: number) => n.toExponential(15).replace(/\.?0+e/, 'e') === n.toExponential()
    fc.assert(
      fc.property(
        number.filter((n) => Number.isFinite(n) && !Number.isInteger(n) && Math.abs(n) >= 1),
        (n) => {
          expect(isSafeNumber(n)).toBe(written(n))
        },
      ),
      { numRuns: propertyRuns(20_000) },
    )
  })

  it.each([0, 1, -3, 8.5, 1.25, 100, 2.5, 12.75, 1e15, 1234567])('%d is safe', (number) => {
    expect(isSafeNumber(number)).toBe(true)
  })

  it.each([8.2, 99.99, 0.5, 1e-7, 1e21, 1e15 + 2, Number.NaN, Number.POSITIVE_INFINITY, -0])(
    '%d is not safe: verifiers write it differently',
    (number) => {
      expect(isSafeNumber(number)).toBe(false)
    },
  )
})

describe('text that somebody wrote', () => {
  it.each([
    [' Ana ', 'Ana'],
    ['Ana\r\nMuñoz\tRuiz', 'Ana Muñoz Ruiz'],
    ['Mu\u00adñoz\u200b', 'Muñoz'],
    ['\u200b\u2060', ''],
    ['   ', ''],
  ])('%j is read as %j', (text, value) => {
    expect(readText(text, { charactersMax: 500 })).toEqual({ ok: true, value })
  })

  it('keeps its line breaks where it may have several lines', () => {
    expect(readText('one\r\ntwo', { charactersMax: 500, lines: true })).toEqual({ ok: true, value: 'one\ntwo' })
  })

  it.each([
    ['a\u0007', 'control_character'],
    ['a\u009b', 'control_character'],
    ['a\ufffe', 'control_character'],
    ['\uffff', 'control_character'],
    ['a\ud800', 'malformed_unicode'],
    ['a'.repeat(501), 'too_long'],
  ])('%j is refused: %s', (text, reason) => {
    expect(readText(text, { charactersMax: 500 })).toEqual({ ok: false, reason })
  })

  it('is counted in characters, not in code units', () => {
    expect(readText('🎓'.repeat(500), { charactersMax: 500 }).ok).toBe(true)
    expect(readText('🎓'.repeat(501), { charactersMax: 500 }).ok).toBe(false)
  })

  it('is signed as it is read: reading it again changes nothing, and the guard lets it pass', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, lines) => {
        const read = readText(text, { charactersMax: 500, lines })
        if (!read.ok) return
        expect(readText(read.value, { charactersMax: 500, lines })).toEqual(read)
        expect(guardText(read.value)).toEqual(read)
      }),
      { numRuns: propertyRuns(2_000) },
    )
  })
})

describe('credits', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [8.2, 8.2],
    [1e-6, 1e-6],
    [1e15, 1e15],
    [1e-7, undefined],
    [-1, undefined],
    [1e15 + 1, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
  ])('%d may be signed as %s', (given, signed) => {
    expect(signableCredits(given)).toBe(signed)
  })
})

it('a DID comes without path, query and fragment', () => {
  expect(isDid('did:web:localhost%3A3000:orgs:acme')).toBe(true)
  for (const text of ['did:web:a#b', 'did:web:a/b', 'did:web:a?b', 'DID:web:a', 'did:web:', 'did:web:a b']) {
    expect(isDid(text)).toBe(false)
  }
})
