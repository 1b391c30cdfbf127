import { describe, expect, it } from 'vitest'
import { expectRefusal } from './answers.ts'
import type { Door } from './door.ts'
import { eva, guardsItsDoor, path, startWithMembers } from './member-door.ts'

const { app, make } = await startWithMembers()

const door: Door = {
  app: () => app,
  operation: 'remove-member-address',
  method: 'POST',
  path: `${path}/x/addresses/remove`,
  behind: 422,
}

describe('200', () => {
  it('takes an address that another member may have then', async () => {
    const { client, at } = await make()
    await client.post(`${at}/addresses`, { email: 'eva@example.org', vouch: true })
    const { body } = await client.post(`${at}/addresses/remove`, { email: 'EVA.ruiz@example.edu' })
    expect(body.addresses.map(({ email }: { email: string }) => email)).toEqual(['eva@example.org'])
    expect((await client.call('PUT', `${path}/student-2`, { ...eva, vouch: true })).status).toBe(201)
  })
})

describe('400', () => {
  it('leaves a member their last address', async () => {
    const { client, at } = await make()
    const answer = await client.post(`${at}/addresses/remove`, { email: eva.email })
    expectRefusal(answer, 400, 'eva.ruiz@example.edu is the only address of Eva Ruiz. Add another one first.')
  })
})

guardsItsDoor(door, { make, body: { email: eva.email } })
