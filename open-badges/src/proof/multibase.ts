/**
 * Multibase base58-btc (`z...`): Controlled Identifiers v1.0, "Multibase". Three bytes and four digits are handled
 * at a time, so that every intermediate product stays an exact integer.
 */

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const LIMB = 58 ** 4
const LIMB_DIGITS = Array.from(
  { length: 58 ** 2 },
  (_, n) => ALPHABET.charAt(Math.floor(n / 58)) + ALPHABET.charAt(n % 58),
)
const DIGIT_OF = new Map([...ALPHABET].map((character, digit) => [character, digit]))

/** The bytes as `z` and base58-btc digits. */
export function encodeMultibase(bytes: Uint8Array): string {
  const limbs: number[] = []
  const head = bytes.length % 3
  if (head > 0) multiplyAdd(limbs, 1, head === 1 ? bytes[0]! : bytes[0]! * 256 + bytes[1]!)
  for (let i = head; i < bytes.length; i += 3) {
    multiplyAdd(limbs, 16_777_216, bytes[i]! * 65_536 + bytes[i + 1]! * 256 + bytes[i + 2]!)
  }
  let digits = ''
  for (let i = limbs.length - 1; i >= 0; i -= 1) {
    const limb = limbs[i]!
    digits += LIMB_DIGITS[Math.floor(limb / 3364)]! + LIMB_DIGITS[limb % 3364]!
  }
  let start = 0
  while (digits[start] === '1') start += 1
  let zeros = 0
  while (bytes[zeros] === 0) zeros += 1
  return `z${'1'.repeat(zeros)}${digits.slice(start)}`
}

function multiplyAdd(limbs: number[], factor: number, addend: number): void {
  let carry = addend
  for (let i = 0; i < limbs.length; i += 1) {
    const product = limbs[i]! * factor + carry
    carry = Math.floor(product / LIMB)
    limbs[i] = product - carry * LIMB
  }
  while (carry > 0) {
    limbs.push(carry % LIMB)
    carry = Math.floor(carry / LIMB)
  }
}

/** The bytes of a `z...` text, or `undefined` when it is none or longer than 200 characters. */
export function decodeMultibase(text: string): Uint8Array | undefined {
  if (!text.startsWith('z') || text.length > 200) return undefined
  let value = 0n
  let zeros = 0
  for (let i = 1; i < text.length; i += 1) {
    const digit = DIGIT_OF.get(text[i]!)
    if (digit === undefined) return undefined
    if (digit === 0 && zeros === i - 1) zeros += 1
    value = value * 58n + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')])
}
