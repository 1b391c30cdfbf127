import { describe, expect, it } from 'vitest'
import type { Door } from './door.ts'
import { guardsItsDoor, path, startWithMembers } from './member-door.ts'

const { app, make } = await startWithMembers()

const door: Door = {
  app: () => app,
  operation: 'change-member-status',
  method: 'POST',
  path: `${path}/x/status`,
  behind: 422,
}

describe('200', () => {
  it('suspends a member, takes them back and notes that they have left, each again without an effect', async () => {
    const { client, at, now } = await make()
    for (const status of ['suspended', 'suspended', 'active', 'left', 'left', 'active']) {
      expect((await client.post(`${at}/status`, { status })).body.status).toBe(status)
      expect((await now()).status).toBe(status)
    }
  })
})

guardsItsDoor(door, { make, body: { status: 'left' } })
