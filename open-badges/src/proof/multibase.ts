import { base58Alphabet } from '../keys/decode-multibase.ts'

/**
 * Multibase base58-btc (`z...`): Controlled Identifiers v1.0, "Multibase".
 */

const codes = Buffer.from(base58Alphabet, 'latin1')

/** Four digits are one limb, and three bytes one word: so sums of their products stay exact integers below 2^53. */
const limbBase = 58 ** 4
const limbDigits = 4
const wordBase = 2 ** 24
const wordsMax = 40

/** The value of a word at each place, in limbs from the least significant one up. Multiplying by it is much faster than dividing. */
const weights: number[][] = []
let weight = 1n
for (let word = 0; word < wordsMax; word += 1) {
  const limbs: number[] = []
  for (let rest = weight; rest > 0n; rest /= BigInt(limbBase)) limbs.push(Number(rest % BigInt(limbBase)))
  weights.push(limbs)
  weight *= BigInt(wordBase)
}

const sums = new Float64Array(wordsMax + 2)
const text = Buffer.alloc((wordsMax + 2) * limbDigits + 1)

/** The bytes, at most 120, as `z` and base58-btc digits. */
export function encodeMultibase(bytes: Uint8Array): string {
  const wordCount = Math.ceil(bytes.length / 3)
  if (wordCount > wordsMax) throw new RangeError('More than 120 bytes.')
  sums.fill(0)
  for (let word = 0; word < wordCount; word += 1) {
    const end = bytes.length - word * 3
    const value = bytes[end - 1]! + (bytes[end - 2] ?? 0) * 256 + (bytes[end - 3] ?? 0) * 65_536
    const limbs = weights[word]!
    for (let limb = 0; limb < limbs.length; limb += 1) sums[limb]! += value * limbs[limb]!
  }
  let start = writeDigits(wordCount + 1)
  for (let i = 0; i < bytes.length && bytes[i] === 0; i += 1) text[--start] = codes[0]!
  return `z${text.toString('latin1', start)}`
}

/** Carries the sums over and writes their digits to the end of `text`. Gives back where they begin. */
function writeDigits(limbCount: number): number {
  let at = text.length
  let carry = 0
  for (let limb = 0; limb < limbCount; limb += 1) {
    const sum = sums[limb]! + carry
    carry = Math.floor(sum / limbBase)
    let rest = sum - carry * limbBase
    for (let digit = 0; digit < limbDigits; digit += 1) {
      text[--at] = codes[rest % 58]!
      rest = (rest / 58) | 0
    }
  }
  while (at < text.length && text[at] === codes[0]) at += 1
  return at
}
