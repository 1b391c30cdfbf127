import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'

export const path = '/api/v1/members'
export const eva = { email: 'eva.ruiz@example.edu', name: 'Eva Ruiz', role: null, license_number: null }

/** Starts a service for the tests of a file; `make` makes an organization with a member, whose address counts unless told. It is awaited before the tests are declared. */
export async function startWithMembers() {
  const { app } = await startWithTenant({ worker: false })
  const make = async (vouch = true) => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const at = `${path}/student-1`
    const { body: member } = await client.call('PUT', at, { ...eva, vouch })
    return { tenant, client, at, member, now: async () => (await client.get(at)).body }
  }
  return { app, make }
}

type Make = Awaited<ReturnType<typeof startWithMembers>>['make']

/**
 * The refusals that operations about members share with all others; for an operation about one member, also those for a member of another
 * organization.
 */
export function guardsItsDoor(door: Door, of?: { make: Make; body?: object }): void {
  describe('401', () => asksForKey(door))
  describe('403', () => refusesInactive(door))
  describe('429', () => limitsItsRate(door))
  if (of)
    describe('404', () => {
      it('says the same of a member of another organization as of one that nobody has, and changes nobody', async () => {
        const { at, now } = await of.make()
        const before = await now()
        const stranger = clientFor(door.app().url, (await makeTenant(door.app())).key)
        for (const one of [at, `${path}/nobody`])
          expectRefusal(
            await stranger.call(door.method, door.path.replace(`${path}/x`, one), of.body),
            404,
            'Member not found',
          )
        expect(await now()).toEqual(before)
      })
    })
}
