import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAddress } from '../../src/administration/membership/add-address.ts'
import { vouchForAddress } from '../../src/administration/membership/vouch-for-address.ts'
import { addressTransitions } from '../../src/organizations/members/member.ts'
import { updateAddressVerified } from '../../src/organizations/members/member-store.ts'
import { findMember } from '../../src/organizations/members/members-view.ts'
import { type Application, startApplication } from '../application.ts'
import { makeMember, makeTenant } from '../factories.ts'
import { describedTransitions, transitionsOf } from './described-transitions.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

async function make() {
  const tenant = await makeTenant(app)
  const id = await makeMember(tenant, { email: 'ana@example.edu', name: 'Ana' })
  await addAddress(tenant.ctx, id, 'Ana@Home.example')
  const look = async () => {
    const own = (await findMember(tenant.ctx, id))?.addresses.find((one) => one.normalizedEmail === 'ana@home.example')
    return [own?.verifiedAt === null ? 'unverified' : 'verified', own?.verifiedBy]
  }
  return { ctx: tenant.ctx, id, look }
}

describe('an address of a member', () => {
  it('moves as docs/states/member-address.md says', () => {
    const transitions = transitionsOf(addressTransitions)
    expect(describedTransitions('member-address.md')).toEqual({ diagram: transitions, table: transitions })
  })

  it('is unverified when it is added, and verified on the word of an administrator, once', async () => {
    const { ctx, id, look } = await make()
    expect(await look()).toEqual(['unverified', null])
    expect((await vouchForAddress(ctx, id, 'ana@home.example')).isNew).toBe(true)
    expect(await look()).toEqual(['verified', 'administrator'])
    expect((await vouchForAddress(ctx, id, 'ana@home.example')).isNew).toBe(false)
  })

  it('keeps by what it was verified first, whatever comes after', async () => {
    const { ctx, id, look } = await make()
    expect(await updateAddressVerified(ctx, id, 'ana@home.example', 'letter')).toBe(true)
    expect(await updateAddressVerified(ctx, id, 'ana@home.example', 'administrator')).toBe(false)
    expect(await look()).toEqual(['verified', 'letter'])
  })
})
