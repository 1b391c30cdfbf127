import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backupName, backupsToDelete, backupTime } from './backup-plan.ts'

const named = (...times: string[]) => times.map((time) => backupName(new Date(time), false))
const day = 86_400_000

describe('backups', () => {
  it('are named by the second in which they were begun, and read so again', () => {
    const at = new Date('2026-11-24T02:15:09.500Z')
    expect(backupName(at, true)).toBe('sello-2026-11-24T021509Z.sello.age')
    expect(backupTime(backupName(at, false))).toEqual(new Date('2026-11-24T02:15:09Z'))
    expect(['sello.age', 'sello-2026-11-24T021509Z.sello.partial', 'x'].map(backupTime)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('keep the last of each of the last days, weeks and months that have one', () => {
    const year = Array.from({ length: 400 }, (_, n) => new Date(Date.UTC(2026, 10, 24, 2, 15) - n * day).toISOString())
    const names = named(...year, '2026-11-24T14:00:00Z')
    const deleted = new Set(backupsToDelete(names, { days: 7, weeks: 4, months: 12 }))
    expect(names.filter((name) => !deleted.has(name)).sort()).toEqual(
      named(
        ...['12-31', '01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31'].map(
          (date, n) => `${n === 0 ? 2025 : 2026}-${date}T02:15:00Z`,
        ),
        // Sundays of the weeks before, which begin on Mondays.
        ...['11-08', '11-15', '11-18', '11-19', '11-20', '11-21', '11-22', '11-23'].map(
          (date) => `2026-${date}T02:15:00Z`,
        ),
        '2026-11-24T14:00:00Z',
      ),
    )
  })

  it('keep the newest whatever the plan says, and never touch a file with another name', () => {
    const times = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    const counts = fc.nat({ max: 5 })
    fc.assert(
      fc.property(
        fc.array(times, { minLength: 1 }),
        fc.record({ days: counts, weeks: counts, months: counts }),
        (found, keep) => {
          const newest = backupName(new Date(Math.max(...found.map(Number))), false)
          const deleted = backupsToDelete(
            [...found.map((at) => backupName(at, false)), 'notes.txt', `${newest}.partial`],
            keep,
          )
          expect(deleted).not.toContain(newest)
          expect(deleted.every((name) => backupTime(name) !== undefined)).toBe(true)
          const kept = new Set(found.map((at) => backupName(at, false))).size - new Set(deleted).size
          expect(kept).toBeLessThanOrEqual(Math.max(1, keep.days + keep.weeks + keep.months))
        },
      ),
    )
  })
})
