import { createHmac, createSecretKey } from 'node:crypto'
import { statusListCapacity } from './bits.ts'

const halfBits = Math.log2(statusListCapacity) / 2
const halfMask = 2 ** halfBits - 1
const rounds = 4

/**
 * The order in which the slots of one status list are given to credentials: a function from the count of slots that are
 * given already (0 to `statusListCapacity` - 1) to the next one. In plain order, a status index would tell when and
 * beside whom its credential was issued.
 *
 * It is a pseudorandom permutation, a Feistel network of four rounds under `key`: no slot comes twice, and nobody who
 * lacks the key can tell which slots are neighbours in time. The key is secret and 16 random bytes, one for each list; the
 * same key gives the same order for ever. Making the function takes a thousand HMACs, so keep it while a list is in use.
 * The function throws `RangeError` for a count outside the list.
 *
 * @example createSlotPermutation(new Uint8Array(16))(0) === createSlotPermutation(new Uint8Array(16))(1) // false
 */
export function createSlotPermutation(key: Uint8Array): (count: number) => number {
  // A key object is made once here. Given the bytes, node:crypto would make one for each of a thousand hashes.
  const secret = createSecretKey(key)
  // The round function as a table: a byte for each round and each value of a half.
  const mixed = Uint8Array.from({ length: rounds * (halfMask + 1) }, (_, cell) => {
    return createHmac('sha256', secret).update(String(cell)).digest().readUInt8() & halfMask
  })
  return (count) => {
    if (!Number.isInteger(count) || count < 0 || count >= statusListCapacity) throw new RangeError(`No slot ${count}.`)
    let left = count >> halfBits
    let right = count & halfMask
    for (let round = 0; round < rounds; round += 1) {
      ;[left, right] = [right, left ^ (mixed[round * (halfMask + 1) + right] ?? 0)]
    }
    return (left << halfBits) | right
  }
}
