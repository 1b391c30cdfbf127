import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../open-badges/test/property-runs.ts'
import { asNumber, isJsonObject, parseExactly } from './json.ts'

const again = (text: string) => JSON.stringify(parseExactly(text))

/** The slow and obvious way: a reviver that looks at the source of every number. */
function eachOnItsOwn(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  if (typeof value !== 'number' || source === undefined) return value
  const isZero = value === 0 && !/[1-9]/.test(source.split(/e/i)[0] as string)
  const isHeld = value !== 0 && Number.isFinite(value) && (!/^-?\d+$/.test(source) || BigInt(source) === BigInt(value))
  return isZero || isHeld ? value : (JSON as unknown as { rawJSON(text: string): object }).rawJSON(source)
}

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

  it('throws where such a number is no number of JSON, or stands where none can', () => {
    const numbers = [
      '01e400',
      '1.e400',
      '.1e400',
      '+1e400',
      '-e400',
      '1e400x',
      'x1e400',
      '1e400"x"',
      '1e400.',
      '--1e400',
    ]
    for (const text of [...numbers, '{1e400:1}', '{1e400 \t\n: 1}', '[1e400 1e400]', '["a"1e400]', '1e400 1e400'])
      expect(() => parseExactly(text), text).toThrow()
  })

  it('gives of any JSON what reading each number on its own gives', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 25 })
    const number = fc
      .tuple(
        fc.constantFrom('', '-'),
        digits,
        fc.constantFrom('', '.5', '.0000000000000001'),
        fc.constantFrom('', 'e400', 'E-400', 'e5'),
      )
      .map(([sign, whole, fraction, power]) => `${sign}${whole.replace(/^0+(?=\d)/, '')}${fraction}${power}`)
    const blank = fc.constantFrom('', ' ', '\n\t')
    const { value } = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        number,
        fc.constantFrom('true', 'null', '""', '"1e400"', '"\\""', '"a\\\\"'),
        fc
          .array(
            fc.tuple(blank, tie('value'), blank).map((parts) => parts.join('')),
            { maxLength: 5 },
          )
          .map((all) => `[${all}]`),
        fc
          .array(fc.tuple(fc.constantFrom('a', '__proto__', '1e400'), blank, tie('value')), { maxLength: 5 })
          .map((all) => `{${all.map(([key, space, one]) => `"${key}"${space}:${space}${one}`)}}`),
      ),
    }))
    const oneByOne = (text: string) => JSON.stringify(JSON.parse(text, eachOnItsOwn))
    fc.assert(
      fc.property(value, (text) => {
        expect(again(text)).toBe(oneByOne(text))
      }),
      { numRuns: propertyRuns(2_000) },
    )
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
