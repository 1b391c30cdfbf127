import { statusListMinBits } from '../standard.ts'

/**
 * Bitstring Status List v1.0, with a precaution. One wallet family reads each byte from the other end, so only the
 * indices of one half of every byte are handed out, and revoking one also sets its mirror image in the other half:
 * both readings then see the same. The other half is never handed out, so nobody else is touched.
 */

/** How many credentials one list serves: half of its bits. */
export const statusListCapacity: number = statusListMinBits / 2

/**
 * Whether a credential may be given this index.
 *
 * @example isUsableIndex(4) // false
 */
export function isUsableIndex(index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < statusListMinBits && index % 8 < 4
}

/**
 * The usable index number `slot` (0 to `statusListCapacity` - 1). Throws `RangeError` outside.
 *
 * @example statusIndexOfSlot(5) // 9
 */
export function statusIndexOfSlot(slot: number): number {
  if (!Number.isInteger(slot) || slot < 0 || slot >= statusListCapacity) throw new RangeError(`No slot ${slot}.`)
  return Math.floor(slot / 4) * 8 + (slot % 4)
}

/**
 * The slot of a usable index: the inverse of `statusIndexOfSlot`. Throws `RangeError` for an index not usable.
 *
 * @example slotOfStatusIndex(9) // 5
 */
export function slotOfStatusIndex(index: number): number {
  if (!isUsableIndex(index)) throw new RangeError(`No usable index ${index}.`)
  return Math.floor(index / 8) * 4 + (index % 8)
}

/** A list in which nothing is revoked. */
export function createStatusBits(): Uint8Array {
  return new Uint8Array(statusListMinBits / 8)
}

/** Marks a usable index and its mirror image as revoked, in place. Throws `RangeError` for an index not usable. */
export function setRevoked(bits: Uint8Array, index: number): void {
  if (!isUsableIndex(index) || index >= bits.length * 8) throw new RangeError(`No usable index ${index}.`)
  const byte = Math.floor(index / 8)
  const mask = 0b1000_0000 >> (index % 8)
  const mirror = 0b0000_0001 << (index % 8)
  bits[byte] = (bits[byte] ?? 0) | mask | mirror
}

/**
 * Whether the bit at `index` is set: index 0 is the left-most bit of the first byte ("Bitstring Encoding"). Throws
 * `RangeError` when the list has no such index, as the standard's "Validate Algorithm" demands.
 */
export function isRevoked(bits: Uint8Array, index: number): boolean {
  if (!Number.isInteger(index) || index < 0 || index >= bits.length * 8) throw new RangeError(`No index ${index}.`)
  return ((bits[Math.floor(index / 8)] ?? 0) & (0b1000_0000 >> (index % 8))) !== 0
}
