import { describe, expect, it } from 'vitest'
import {
  createStatusBits,
  isRevoked,
  isUsableIndex,
  setRevoked,
  slotOfStatusIndex,
  statusIndexOfSlot,
  statusListCapacity,
} from './bits.ts'
import { decodeStatusList, encodeStatusList } from './encoded-list.ts'

it('a list has the 131,072 bits the standard asks for, and serves half as many credentials', () => {
  expect(createStatusBits().length * 8).toBe(131_072)
  expect(statusListCapacity).toBe(65_536)
})

it('every slot has a usable index of its own, and the way back', () => {
  const indices = new Set<number>()
  for (let slot = 0; slot < statusListCapacity; slot += 1) {
    const index = statusIndexOfSlot(slot)
    if (!isUsableIndex(index) || slotOfStatusIndex(index) !== slot) throw new Error(`Slot ${slot} has index ${index}.`)
    indices.add(index)
  }
  expect(indices.size).toBe(statusListCapacity)
})

describe('revoking', () => {
  /** What a reader sees that takes the bits of each byte from the other end. */
  const isRevokedMirrored = (bits: Uint8Array, index: number) =>
    (bits[Math.floor(index / 8)]! & (1 << (index % 8))) !== 0

  it('is seen by readers of either bit order, and touches no other credential in either', () => {
    for (const revoked of [0, 1, 2, 3, 8, 65_537, 131_067]) {
      const bits = createStatusBits()
      setRevoked(bits, revoked)
      for (let slot = 0; slot < statusListCapacity; slot += 1) {
        const index = statusIndexOfSlot(slot)
        const seen = [isRevoked(bits, index), isRevokedMirrored(bits, index)]
        if (seen.some((answer) => answer !== (index === revoked))) throw new Error(`${index} after revoking ${revoked}`)
      }
    }
  })

  it('twice is the same as once', () => {
    const once = createStatusBits()
    setRevoked(once, 10)
    const twice = once.slice()
    setRevoked(twice, 10)
    expect(twice).toEqual(once)
  })

  it.each([-1, 4, 7, 131_072, 1.5, Number.NaN])('is refused for the index %d, which is never handed out', (index) => {
    expect(() => setRevoked(createStatusBits(), index)).toThrow(RangeError)
  })
})

describe('the encoded list', () => {
  it('is multibase base64url of the gzipped bits, and is read back', () => {
    const bits = createStatusBits()
    setRevoked(bits, 9)
    const encoded = encodeStatusList(bits)
    expect(encoded).toMatch(/^uH4sI[A-Za-z0-9_-]+$/)
    expect(decodeStatusList(encoded)).toEqual(Buffer.from(bits))
  })

  // Bitstring Status List v1.0, "Bitstring Encoding": the example list, in which nothing is set.
  it('of the standard is read', () => {
    const bits = decodeStatusList('uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA')
    expect(bits.length).toBe(16_384)
    expect(bits.some((byte) => byte !== 0)).toBe(false)
  })

  it('does not fill the memory of whoever reads it', () => {
    expect(() => decodeStatusList(encodeStatusList(new Uint8Array(17 * 1024 * 1024)))).toThrow(RangeError)
  })

  it('has no answer for an index that it does not have', () => {
    expect(() => isRevoked(createStatusBits(), 131_072)).toThrow(RangeError)
  })
})
