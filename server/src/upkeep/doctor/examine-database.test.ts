import { describe, expect, it } from 'vitest'
import { judgeReadReplica } from './examine-database.ts'

const facts = { isReplica: true, systemIdentifier: 'ours', lateSeconds: 0 }
const judge = (told: Partial<typeof facts> | { lateSeconds: null }): string => {
  const { verdict, found } = judgeReadReplica({ ...facts, ...told }, 'ours')
  return `${verdict}: ${found}`
}

describe('what the doctor says of a read replica', () => {
  it('is fine for one that has applied everything, or is at most five minutes behind', () => {
    expect([judge({}), judge({ lateSeconds: 300 })]).toEqual(['fine: 0.0 s behind', 'fine: 300.0 s behind'])
  })

  it('is a warning for one that is later, has applied nothing, or is a primary', () => {
    expect([judge({ lateSeconds: 300.1 }), judge({ lateSeconds: null }), judge({ isReplica: false })]).toEqual([
      'warning: 300.1 s behind',
      'warning: has taken over nothing of the primary since it was copied',
      'warning: is a primary, as DATABASE_URL is: it takes no load off it',
    ])
  })

  it('is broken for one of another database', () => {
    expect(judge({ systemIdentifier: 'theirs' })).toBe('broken: is no copy of this database')
  })
})
