import { describe, expect, it } from 'vitest'
import { firstIdAt, isUuid, newId } from './ids.ts'

const moment = new Date('2026-11-22T10:00:00.123Z')

describe('an id', () => {
  it('is a UUID of version 7 and tells the millisecond of its making', () => {
    const id = newId(moment)
    expect(isUuid(id)).toBe(true)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(moment.getTime())
    expect(id > firstIdAt(moment)).toBe(true)
    expect(id < firstIdAt(new Date(moment.getTime() + 1))).toBe(true)
  })

  it('comes after those that the process made before it, within a millisecond too', () => {
    const ids = Array.from({ length: 5_000 }, () => newId(moment))
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids.map((id) => id.slice(24))).size).toBe(5_000)
  })

  it('is never made twice, however many there are in a millisecond', () => {
    const ids = new Set(Array.from({ length: 100_000 }, () => newId(moment)))
    expect(ids.size).toBe(100_000)
    for (const id of ids) if (!/^.{14}7.{4}[89ab]/.test(id)) throw new Error(id)
  })
})
