import { describe, expect, it } from 'vitest'
import type { Door } from './door.ts'
import { eva, guardsItsDoor, path, startWithMembers } from './member-door.ts'

const { app, make } = await startWithMembers()

const door: Door = { app: () => app, operation: 'get-member', method: 'GET', path: `${path}/x`, behind: 404 }

describe('200', () => {
  it('tells of a member and of each address why it counts', async () => {
    const { member, now } = await make()
    expect(await now()).toEqual(member)
    const { email, ...rest } = eva
    expect(member).toMatchObject({ ...rest, external_id: 'student-1', status: 'active' })
    expect(member.addresses).toMatchObject([{ email, verified_by: 'administrator' }])
  })
})

guardsItsDoor(door, { make })
