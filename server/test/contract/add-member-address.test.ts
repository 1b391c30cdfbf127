import { describe, expect, it } from 'vitest'
import type { Door } from './door.ts'
import { guardsItsDoor, path, startWithMembers } from './member-door.ts'

const { app, make } = await startWithMembers()

const door: Door = {
  app: () => app,
  operation: 'add-member-address',
  method: 'POST',
  path: `${path}/x/addresses`,
  behind: 422,
}

describe('200', () => {
  it('adds an address that counts once somebody vouches for it or answers a letter', async () => {
    const { tenant, client, at } = await make()
    const add = (vouch?: boolean) => client.post(`${at}/addresses`, { email: 'eva@example.org', vouch })
    expect((await add()).body.addresses).toMatchObject([{}, { email: 'eva@example.org', verified_at: null }])
    expect((await add()).status).toBe(200)
    const letters = await tenant.ctx.db.selectFrom('address_letters').select('id').execute()
    expect(letters).toHaveLength(2)
    const { addresses } = (await add(true)).body
    expect(addresses).toMatchObject([{}, { verified_by: 'administrator' }])
    expect((await add()).body.addresses).toEqual(addresses)
  })
})

guardsItsDoor(door, { make, body: { email: 'eva@example.org' } })
