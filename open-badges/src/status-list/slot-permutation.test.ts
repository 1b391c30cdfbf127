import { describe, expect, it } from 'vitest'
import { statusListCapacity } from './bits.ts'
import { createSlotPermutation } from './slot-permutation.ts'

const key = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
const otherKey = Buffer.from('0f0e0d0c0b0a09080706050403020100', 'hex')
const counts = Array.from({ length: statusListCapacity }, (_, count) => count)

describe('the permutation of the slots of a status list', () => {
  it.each([key, otherKey])('gives every slot once', (listKey) => {
    expect(new Set(counts.map(createSlotPermutation(listKey))).size).toBe(statusListCapacity)
  })

  it('never changes: a list that is half full goes on without giving a slot twice', () => {
    expect([0, 1, 2, 255, 256, 65_535].map(createSlotPermutation(key))).toEqual([
      63_745, 332, 62_876, 22_469, 15_784, 56_115,
    ])
  })

  it('keeps hardly any credential beside the one that was issued before it', () => {
    const slots = counts.map(createSlotPermutation(key))
    const besides = slots.filter((slot, count) => count > 0 && Math.abs(slot - (slots[count - 1] ?? 0)) === 1)
    // In a random order two of them are to be expected.
    expect(besides.length).toBeLessThan(100)
  })

  it('has another order under another key', () => {
    const [one, other] = [createSlotPermutation(key), createSlotPermutation(otherKey)]
    expect(counts.filter((count) => one(count) === other(count)).length).toBeLessThan(100)
  })

  it.each([-1, 65_536, 1.5, Number.NaN])('has no slot for the count %d, which no list reaches', (count) => {
    expect(() => createSlotPermutation(key)(count)).toThrow(RangeError)
  })
})
