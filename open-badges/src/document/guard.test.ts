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
