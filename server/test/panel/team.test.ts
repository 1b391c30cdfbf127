import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeRole } from '../../src/people/team/change-role.ts'
import { removeFromTeam } from '../../src/people/team/remove-from-team.ts'
import type { Role } from '../../src/people/team/team-member.ts'
import type { User } from '../../src/people/users/user.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { addPerson, type Browser, browserFor, signIn } from './person-client.ts'

let app: Application
let tenant: Tenant
let made = 0

beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  tenant = await makeTenant(app, `Universidad ${made}`)
})

async function person(role: Role, of = tenant): Promise<{ user: User; email: string; browser: Browser }> {
  made += 1
  const email = `${role}${made}@example.edu`
  const user = await addPerson(of, role, email, `Persona ${made}`)
  return { user, email, browser: await signIn(app, email, of) }
}

const roleOf = async (browser: Browser, id: string) =>
  (await browser.get('/team')).body.people.find((one: { id: string }) => one.id === id)?.role

const codeOf = (answer: { headers: Headers }) => answer.headers.get('x-error-code')

describe('the team', () => {
  it('is seen by everybody who belongs to it, with roles and when each was last there; invitations by who may invite', async () => {
    const owner = await person('owner')
    const viewer = await person('viewer')
    const { body } = await viewer.browser.get('/team')
    expect(body).toEqual({
      people: [
        expect.objectContaining({ id: owner.user.id, role: 'owner', last_seen_at: null, is_you: false }),
        expect.objectContaining({ email: viewer.email, role: 'viewer', is_you: true }),
      ],
      invitations: null,
    })
    expect((await owner.browser.get('/team')).body.invitations).toEqual([])
  })

  it('notes when somebody was there by what they ask of this organization, and tells it to no other', async () => {
    const other = await makeTenant(app, 'Otra')
    const owner = await person('owner')
    const { id } = await addPerson(other, 'owner', owner.email)
    await owner.browser.get('/team')
    const seen = async (of: Tenant) => {
      const { browser } = await person('viewer', of)
      const { people } = (await browser.get('/team')).body
      return people.find((one: { id: string }) => one.id === id).last_seen_at
    }
    const first = await seen(tenant)
    expect(first).toEqual(expect.any(String))
    expect(await seen(other)).toBeNull()
    app.clock.advance(60_000)
    await owner.browser.get('/team')
    expect(await seen(tenant)).toBe(first)
    app.clock.advance(5 * 60_000)
    await owner.browser.get('/team')
    expect(Date.parse(await seen(tenant))).toBeGreaterThanOrEqual(Date.parse(first) + 6 * 60_000)
  })
})

describe('a role', () => {
  it('is changed by an administrator, counts from the next request on, and leaves an entry', async () => {
    const admin = await person('admin')
    const viewer = await person('viewer')
    expect((await viewer.browser.get('/api-keys')).status).toBe(403)
    const changed = await admin.browser.ask('PATCH', `/team/${viewer.user.id}`, { role: 'admin' })
    expect([changed.status, changed.body.people[1]]).toEqual([200, expect.objectContaining({ role: 'admin' })])
    expect((await viewer.browser.get('/api-keys')).status).toBe(200)
    const [entry] = await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 1 })
    expect(entry).toMatchObject({
      action: 'team_member.role_changed',
      subjectId: viewer.user.id,
      actor: { kind: 'user', id: admin.user.id },
      before: { role: 'viewer' },
      after: { role: 'admin' },
    })
    expect((await admin.browser.ask('PATCH', `/team/${viewer.user.id}`, { role: 'admin' })).status).toBe(200)
    const [latest] = await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 1 })
    expect(latest?.id).toBe(entry?.id)
  })

  it('that is lowered ends the invitations above it, and no others', async () => {
    const [owner, former] = [await person('owner'), await person('owner')]
    for (const role of ['owner', 'admin', 'viewer'])
      await former.browser.post('/team/invitations', { email: `${role}.${made}@example.edu`, role })
    await changeRole(tenant.ctx, former.user.id, 'admin')
    const { invitations } = (await owner.browser.get('/team')).body
    expect(invitations.map(({ role }: { role: Role }) => role).sort()).toEqual(['admin', 'viewer'])
  })

  it('above their own nobody gives or takes: an administrator neither makes, changes, removes nor invites owners', async () => {
    const owner = await person('owner')
    await person('owner')
    const admin = await person('admin')
    const viewer = await person('viewer')
    const attempts = [
      admin.browser.ask('PATCH', `/team/${viewer.user.id}`, { role: 'owner' }),
      admin.browser.ask('PATCH', `/team/${admin.user.id}`, { role: 'owner' }),
      admin.browser.ask('PATCH', `/team/${owner.user.id}`, { role: 'viewer' }),
      admin.browser.ask('DELETE', `/team/${owner.user.id}`),
      admin.browser.post('/team/invitations', { email: 'nueva@example.edu', role: 'owner' }),
    ]
    for (const answer of await Promise.all(attempts))
      expect([answer.status, codeOf(answer)]).toEqual([403, 'role_above_own'])
    expect(await roleOf(owner.browser, owner.user.id)).toBe('owner')
    expect(await roleOf(owner.browser, viewer.user.id)).toBe('viewer')
  })

  it('of an administrator who was demoted meanwhile gives them no right any more, whatever their request was let in with', async () => {
    const admin = await person('admin')
    const viewer = await person('viewer')
    const asAdmin = { ...tenant.ctx, actor: { kind: 'user' as const, id: admin.user.id, role: 'admin' as const } }
    await changeRole(tenant.ctx, admin.user.id, 'issuer')
    await expect(changeRole(asAdmin, viewer.user.id, 'issuer')).rejects.toMatchObject({ code: 'role_too_low' })
  })

  it('of somebody of another organization is none of this one', async () => {
    const owner = await person('owner')
    const theirs = await person('viewer', await makeTenant(app, 'Otra'))
    for (const answer of [
      await owner.browser.ask('PATCH', `/team/${theirs.user.id}`, { role: 'admin' }),
      await owner.browser.ask('DELETE', `/team/${theirs.user.id}`),
      await owner.browser.ask('DELETE', '/team/nobody'),
    ])
      expect([answer.status, answer.body.detail]).toEqual([404, 'The team has no such person and no such invitation'])
  })
})

describe('the last owner', () => {
  it('can neither leave, be removed nor be demoted, also by themselves', async () => {
    const owner = await person('owner')
    await person('admin')
    for (const answer of [
      await owner.browser.ask('PATCH', `/team/${owner.user.id}`, { role: 'admin' }),
      await owner.browser.ask('DELETE', `/team/${owner.user.id}`),
      await owner.browser.post(`/team/${owner.user.id}/leave`, {}),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([409, 'last_owner'])
    await expect(removeFromTeam(tenant.ctx, owner.user.id)).rejects.toMatchObject({ code: 'last_owner' })
    expect(await roleOf(owner.browser, owner.user.id)).toBe('owner')
  })

  it('is left where two owners demote, remove or leave each other at the same moment, however often', async () => {
    for (let times = 0; times < 10; times++) {
      const here = await makeTenant(app, 'Doble')
      const { user: ana } = await person('owner', here)
      const { user: luz } = await person('owner', here)
      const as = (user: User) => ({
        ...here.ctx,
        actor: { kind: 'user' as const, id: user.id, role: 'owner' as const },
      })
      const attempts = [
        times % 2 ? changeRole(as(ana), luz.id, 'viewer') : removeFromTeam(as(ana), luz.id),
        times % 3 ? changeRole(as(luz), ana.id, 'viewer') : removeFromTeam(as(luz), ana.id),
      ]
      const outcomes = (await Promise.allSettled(attempts)).map(({ status }) => status)
      expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
      const { rows } = await (await app.connectAsOwner()).query(
        `select count(*)::int as owners from team_members where organization_id = $1 and role = 'owner'`,
        [here.organization.id],
      )
      expect(rows).toEqual([{ owners: 1 }])
    }
  })
})

describe('somebody who is taken out of the team', () => {
  it('finds no such organization from the next request on, keeps their account, and what they did keeps their name', async () => {
    const owner = await person('owner')
    const admin = await person('admin')
    await admin.browser.post('/api-keys', { name: 'Moodle' })
    const removed = await owner.browser.ask('DELETE', `/team/${admin.user.id}`)
    expect(removed.status).toBe(200)
    const answer = await admin.browser.get('/team')
    expect([answer.status, codeOf(answer)]).toEqual([404, 'organization_not_found'])
    expect((await admin.browser.get('/session')).body.organizations).toEqual([])
    const keys = (await owner.browser.get('/api-keys')).body.items
    expect(keys.map((key: { created_by: string }) => key.created_by)).toContain(admin.user.name)
    const [entry] = await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 1 })
    expect(entry).toMatchObject({ action: 'team_member.removed', before: { role: 'admin' }, after: {} })
  })

  it('leaves their invitations without effect', async () => {
    const owner = await person('owner')
    const admin = await person('admin')
    await admin.browser.post('/team/invitations', { email: 'amiga@example.edu', role: 'admin' })
    await owner.browser.post('/team/invitations', { email: 'otra@example.edu', role: 'admin' })
    await owner.browser.ask('DELETE', `/team/${admin.user.id}`)
    const { invitations } = (await owner.browser.get('/team')).body
    expect(invitations.map(({ email }: { email: string }) => email)).toEqual(['otra@example.edu'])
  })

  it('leaves their invitations without effect also where they left by themselves', async () => {
    const owner = await person('owner')
    const admin = await person('admin')
    await admin.browser.post('/team/invitations', { email: 'vuelta@example.edu', role: 'admin' })
    expect((await admin.browser.post(`/team/${admin.user.id}/leave`, {})).status).toBe(204)
    expect((await owner.browser.get('/team')).body.invitations).toEqual([])
    const [entry] = await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 1 })
    expect(entry).toMatchObject({ action: 'team_member.left', after: { invitations_withdrawn: 1 } })
  })

  it('by leaving themselves, whatever their role, and nobody by leaving for another', async () => {
    const owner = await person('owner')
    const viewer = await person('viewer')
    const forAnother = await viewer.browser.post(`/team/${owner.user.id}/leave`, {})
    expect([forAnother.status, codeOf(forAnother)]).toEqual([404, 'team_member_not_found'])
    expect((await viewer.browser.post(`/team/${viewer.user.id}/leave`, {})).status).toBe(204)
    expect((await viewer.browser.get('/team')).status).toBe(404)
    const [entry] = await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 1 })
    expect(entry).toMatchObject({
      action: 'team_member.left',
      actor: { id: viewer.user.id },
      before: { role: 'viewer' },
    })
  })

  it('and nobody is who has no session', async () => {
    expect((await browserFor(app, tenant.organization.id).get('/team')).status).toBe(401)
  })
})
