import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeMemberStatus } from '../../src/administration/membership/change-member-status.ts'
import { type MemberStatus, memberTransitions } from '../../src/organizations/members/member.ts'
import { updateMemberStatus } from '../../src/organizations/members/member-store.ts'
import { type Application, startApplication } from '../application.ts'
import { makeMember, makeTenant } from '../factories.ts'
import { describedTransitions, transitionsOf } from './described-transitions.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const states = Object.keys(memberTransitions) as MemberStatus[]

async function make() {
  const tenant = await makeTenant(app)
  const id = await makeMember(tenant, { email: 'ana@example.edu', name: 'Ana' })
  const { ctx } = tenant
  const status = async () => {
    const row = await ctx.db.selectFrom('members').select(['status', 'is_active']).executeTakeFirstOrThrow()
    // What processes of the version before look at.
    expect(row.is_active).toBe(row.status === 'active')
    return row.status
  }
  return { ctx, id, status, set: (to: MemberStatus) => ctx.db.updateTable('members').set({ status: to }).execute() }
}

describe('a member', () => {
  it('moves as docs/states/member.md says', () => {
    const transitions = transitionsOf(memberTransitions)
    expect(describedTransitions('member.md')).toEqual({ diagram: transitions, table: transitions })
  })

  it('is active when added, is suspended and taken back, leaves and comes back', async () => {
    const { ctx, id, status } = await make()
    expect(await status()).toBe('active')
    for (const next of ['suspended', 'active', 'left', 'active', 'suspended', 'left'] as const) {
      expect((await changeMemberStatus(ctx, id, next)).isNew).toBe(true)
      expect(await status()).toBe(next)
      expect((await changeMemberStatus(ctx, id, next)).isNew).toBe(false)
    }
    await expect(changeMemberStatus(ctx, id, 'suspended')).rejects.toThrow('Ana has left, and cannot be suspended.')
    expect(await status()).toBe('left')
  })

  it('makes no other transition, whatever is asked of the store in whichever state', async () => {
    const { ctx, id, status, set } = await make()
    const moved: string[] = []
    for (const from of states)
      for (const to of states) {
        await set(from)
        if (await updateMemberStatus(ctx, id, to)) moved.push(`${from} -> ${await status()}`)
      }
    expect(moved.sort()).toEqual(transitionsOf(memberTransitions))
  })
})
