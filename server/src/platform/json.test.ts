import { describe, expect, it } from 'vitest'
import { asNumber, isJsonObject, parseExactly } from './json.ts'

const again = (text: string) => JSON.stringify(parseExactly(text))

describe('parseExactly', () => {
  it.each(['1e400', '-1E+999', '1e-400', '12345678901234567891', '-9007199254740993', '{"a":[1e400,{"b":2e999}]}'])(
    'writes %s again as it was',
    (text) => expect(again(text)).toBe(text),
  )

  it.each([
    '8.2',
    '0',
    '9007199254740991',
    '9007199254740992',
    '1e+21',
    '"1e400"',
    '"1234567890123456789"',
    '{"__proto__":1e400}',
  ])('leaves nothing of %s different either', (text) => expect(again(text)).toBe(text))

  it('gives an ordinary number wherever a double holds it', () => {
    expect(parseExactly('[1e300, 1234567890123456, 1.5e-100, 0e999]')).toEqual([1e300, 1234567890123456, 1.5e-100, 0])
  })

  it('keeps a key of the prototype as a key', () => {
    const value = parseExactly('{"__proto__":{"x":1},"n":1e400}') as object
    expect([Object.keys(value), Object.getPrototypeOf(value)]).toEqual([['__proto__', 'n'], Object.prototype])
  })

  it('throws on what is no JSON', () => {
    for (const text of ['', '{', '1e400,', '{"a":1234567890123456', 'NaN']) expect(() => parseExactly(text)).toThrow()
  })
})

describe('a number that kept its text', () => {
  it('is no object', () => {
    expect([parseExactly('1e400'), parseExactly('{}'), [], null, 'x'].map(isJsonObject)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
  })

  it('is compared as the nearest double', () => {
    expect(['1e400', '1e-400', '12345678901234567891', '7'].map((text) => asNumber(parseExactly(text)))).toEqual([
      Number.POSITIVE_INFINITY,
      0,
      Number('12345678901234567891'),
      7,
    ])
    expect(asNumber('x')).toBe('x')
  })
})
