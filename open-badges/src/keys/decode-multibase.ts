export const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const digitOf = new Map([...base58Alphabet].map((character, digit) => [character, digit]))

/** Whether a text says that it is base58-btc (Controlled Identifiers v1.0, "Multibase"), and is short enough to be decoded. */
export function isMultibase(text: string): boolean {
  return text.startsWith('z') && text.length <= 200
}

/** The bytes of a `z...` text, or `undefined` when it is none. */
export function decodeMultibase(text: string): Uint8Array | undefined {
  if (!isMultibase(text)) return undefined
  let value = 0n
  let zeros = 0
  for (let i = 1; i < text.length; i += 1) {
    const digit = digitOf.get(text.charAt(i))
    if (digit === undefined) return undefined
    if (digit === 0 && zeros === i - 1) zeros += 1
    value = value * 58n + BigInt(digit)
  }
  const digits = value === 0n ? '' : value.toString(16)
  const hex = digits.length % 2 ? `0${digits}` : digits
  const bytes = new Uint8Array(zeros + hex.length / 2)
  for (let i = 0; i < hex.length; i += 2) bytes[zeros + i / 2] = Number.parseInt(hex.slice(i, i + 2), 16)
  return bytes
}
