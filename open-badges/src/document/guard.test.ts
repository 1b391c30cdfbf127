import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evidenceUrl, guardText, isDid, isSafeNumber, isWebAddress } from './guard.ts'

describe('text', () => {
  test('is kept as it is, accents, emoji and line breaks included', () => {
    const text = 'Ñandú 👩🏽‍🚒\nדנה'
    expect(guardText(text)).toEqual({ ok: true, value: text })
  })

  test('has its CRLF written as LF and its TAB as a space', () => {
    expect(guardText('one\r\ntwo\tthree')).toEqual({ ok: true, value: 'one\ntwo three' })
  })

  test.each([0x00, 0x08, 0x0b, 0x0c, 0x0d, 0x1b, 0x1f, 0x7f])('is refused with the control character U+%s', (code) => {
    expect(guardText(`a${String.fromCharCode(code)}b`)).toEqual({ ok: false, reason: 'control_character' })
  })

  test.each(['\ud800', 'a\udc00b', '\ud83d'])('is refused with a lone surrogate', (text) => {
    expect(guardText(text)).toEqual({ ok: false, reason: 'malformed_unicode' })
  })
})

describe('a number', () => {
  test('is safe exactly when its shortest form is the one with sixteen digits', () => {
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
      { numRuns: 20_000 },
    )
  })

  test.each([0, 1, -3, 8.5, 1.25, 100, 2.5, 12.75, 1e15, 1234567])('%d is safe', (number) => {
    expect(isSafeNumber(number)).toBe(true)
  })

  test.each([8.2, 99.99, 0.5, 1e-7, 1e21, 1e15 + 2, Number.NaN, Number.POSITIVE_INFINITY, -0])(
    '%d is not safe: verifiers write it differently',
    (number) => {
      expect(isSafeNumber(number)).toBe(false)
    },
  )
})

describe('an address of evidence', () => {
  test('is what the URL standard makes of it, whatever way it takes through the guard', () => {
    const part = fc.oneof(fc.stringMatching(/^[\w~.%A-Zé-]{0,6}$/), fc.constantFrom('.', '..', 'a', 'B_2~'))
    const labels = fc.array(fc.stringMatching(/^[a-zA-Z0-9-]{1,6}$/), { minLength: 1, maxLength: 3 })
    const host = fc.oneof(
      labels.map((all) => all.join('.')),
      fc.constantFrom('example.org', 'a1.example.edu', '127.0.0.1', 'a.b.1'),
    )
    const query = fc.oneof(fc.constant(''), fc.stringMatching(/^\?[\w~.=&?'"%é-]{0,8}$/))
    const address = fc
      .tuple(fc.constantFrom('https://', 'http://', 'HTTP://'), host, fc.array(part, { maxLength: 4 }), query)
      .map(([scheme, name, parts, rest]) => `${scheme}${[name, ...parts].join('/')}${rest}`)
    fc.assert(
      fc.property(address, (text) => {
        expect(evidenceUrl(text)).toBe(URL.canParse(text) ? new URL(text).href : undefined)
      }),
      { numRuns: 5_000 },
    )
  })

  test.each([
    ['https://example.org', 'https://example.org/'],
    ['HTTP://Example.ORG/a b?c d#e f', 'http://example.org/a%20b?c%20d#e%20f'],
    ['https://example.org/?q={a|b}^`\\', 'https://example.org/?q=%7Ba%7Cb%7D%5E%60%5C'],
    ['https://münchen.example/ü', 'https://xn--mnchen-3ya.example/%C3%BC'],
  ])('%s is signed as %s', (text, signed) => {
    expect(evidenceUrl(text)).toBe(signed)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', '_:b0', '@id', 'example.org', '', '/a'])(
    '%s is refused',
    (text) => {
      expect(evidenceUrl(text)).toBeUndefined()
    },
  )
})

test('addresses of ours are plain ASCII http(s) without what an IRI may not hold', () => {
  expect(isWebAddress('http://localhost:3000/credentials/1?a=b#c')).toBe(true)
  for (const text of [
    'https://a.example/ü',
    'https://a.example/<',
    'https://a.example/ b',
    'mailto:a@b.example',
    'https://',
    'https://:80/',
    'https://a@b.example/',
    'https://a.example:x/',
  ]) {
    expect(isWebAddress(text)).toBe(false)
  }
})

test('a DID comes without path, query and fragment', () => {
  expect(isDid('did:web:localhost%3A3000:orgs:acme')).toBe(true)
  for (const text of ['did:web:a#b', 'did:web:a/b', 'did:web:a?b', 'DID:web:a', 'did:web:', 'did:web:a b']) {
    expect(isDid(text)).toBe(false)
  }
})
