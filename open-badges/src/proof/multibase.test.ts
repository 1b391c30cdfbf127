import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { decodeMultibase } from '../keys/decode-multibase.ts'
import { encodeMultibase } from './multibase.ts'

// draft-msporny-base58-03, "Test Vectors".
it.each([
  ['48656c6c6f20576f726c6421', 'z2NEpo7TZRRrLZSi2U'],
  [
    '54686520717569636b2062726f776e20666f78206a756d7073206f76657220746865206c617a7920646f672e',
    'zUSm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
  ],
  ['0000287fb4cd', 'z11233QC4'],
  ['', 'z'],
  ['00', 'z1'],
])('%s is written %s and read back', (hex, text) => {
  expect(encodeMultibase(Buffer.from(hex, 'hex'))).toBe(text)
  expect(Buffer.from(decodeMultibase(text)!).toString('hex')).toBe(hex)
})

it('bytes of every length are read back as they were', () => {
  for (let length = 0; length < 70; length += 1) {
    for (const fill of [0, 1, 57, 58, 255]) {
      const bytes = Buffer.alloc(length, fill)
      expect(Buffer.from(decodeMultibase(encodeMultibase(bytes))!).equals(bytes)).toBe(true)
    }
  }
})

it('the largest values are written without losing a bit', () => {
  for (let length = 0; length <= 120; length += 1) {
    for (const bytes of [Buffer.alloc(length, 255), randomBytes(length)]) {
      expect(numberIn(encodeMultibase(bytes))).toBe(BigInt(`0x0${bytes.toString('hex')}`))
    }
  }
  expect(() => encodeMultibase(Buffer.alloc(121))).toThrow(RangeError)
})

/** Digit by digit, as the draft describes it. */
function numberIn(text: string): bigint {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  return [...text.slice(1)].reduce((value, digit) => value * 58n + BigInt(digits.indexOf(digit)), 0n)
}

it('what is no base58 text is not read', () => {
  for (const text of ['', '2NEpo7', 'z0', 'zO', 'zI', 'zl', 'z+', `z${'2'.repeat(300)}`]) {
    expect(decodeMultibase(text)).toBeUndefined()
  }
})
