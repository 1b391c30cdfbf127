import { describe, expect, it } from 'vitest'
import { saveIdentityProvider } from '../../src/people/identity-providers/change-identity-provider.ts'
import { authenticateSession } from '../../src/people/sessions/authenticate-session.ts'
import { openUserSession } from '../../src/people/sessions/open-session.ts'
import type { NewSession } from '../../src/people/sessions/session.ts'
import { addToTeam } from '../../src/people/team/add-to-team.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import type { Context } from '../../src/platform/context.ts'
import type { OrganizationId, UserId } from '../../src/platform/ids.ts'
import { givePasskey } from '../audited-changes.ts'
import { makeTenant } from '../factories.ts'
import { withCluster } from './cluster.ts'

describe('the operator program', () => {
  it('turns a provider on and off, takes a domain as proven, and shows neither the secret nor what is gone', async () => {
    await withCluster(async (cluster) => {
      const { ctx } = await makeTenant(cluster)
      await saveIdentityProvider(ctx, {
        name: 'Acceso de Una',
        issuer: 'https://sso.una.example',
        clientId: 'sello',
        clientSecret: 'secret-of-the-provider',
        groupsClaim: null,
        groupRoles: [],
        defaultRole: 'viewer',
        trustsEmails: false,
      })
      const run = async (command: string, ...words: string[]) =>
        (await cluster.operate('identity-provider', command, '--organization', ctx.organization.id, ...words)).answer
      expect((await run('on')).provider).toMatchObject({ is_on: true })
      expect((await run('off')).provider).toMatchObject({ is_on: false })
      const proven = await run('prove-domain', '--domain', '@Una.Example')
      expect(proven.domains).toMatchObject([{ domain: 'una.example', proven_at: expect.any(String) }])
      const shown = await run('show')
      expect(shown.provider).toMatchObject({ name: 'Acceso de Una', client_id: 'sello', is_on: false })
      expect(JSON.stringify(shown)).not.toContain('secret-of-the-provider')
      expect((await run('remove-domain', '--domain', 'UNA.example')).domains).toEqual([])
      expect(await run('remove-domain', '--domain', 'una.example')).toEqual({
        error: 'The organization has no domain una.example.',
      })
      expect((await run('remove')).provider).toBeNull()
      expect(await run('on')).toEqual({ error: 'The organization has no provider.' })
    })
  })

  it('makes an operator of nobody’s team, lists who is one, and dismisses them with all their sessions', async () => {
    await withCluster(async (cluster) => {
      const { ctx } = await makeTenant(cluster)
      const email = 'olga@servicio.example'
      const run = async (...words: string[]) => (await cluster.operate('user', ...words)).answer
      const made = await run('create', '--operator', '--email', email, '--name', 'Olga')
      expect(made).toEqual({ id: expect.any(String), email, name: 'Olga', operator: true, passkeys: 0 })
      expect(await run('create', '--operator', '--email', email)).toEqual(made)
      expect((await run('list', '--operators')).operators).toMatchObject([{ id: made.id, email, passkeys: 0 }])
      expect((await run('list', '--organization', ctx.organization.id)).users).toEqual([])
      const db = cluster.platform.database.forService()
      await openUserSession(db, made.id as UserId, new Date(), { way: 'passkey' })
      expect(await run('dismiss-operator', '--email', email)).toEqual({ email, operator: false, sessions_ended: 1 })
      expect(await run('dismiss-operator', '--email', email)).toEqual({ error: `${email} is no operator.` })
      expect(await run('create', '--email', email)).toEqual({
        error: 'Say whose team: --organization ID, or --operator.',
      })
    })
  })

  it('removes the passkeys of a person who lost a device, and says who has none', async () => {
    await withCluster(async (cluster) => {
      const { ctx } = await makeTenant(cluster)
      const email = 'duena@una.example'
      await givePasskey(cluster.platform, await addToTeam(ctx, { email, name: '', role: 'owner' }))
      const remove = async (of: string) => (await cluster.operate('user', 'remove-passkeys', '--email', of)).answer
      expect(await remove(email)).toEqual({ email, passkeys_removed: 1, sessions_ended: 0 })
      expect(await remove(email)).toEqual({ email, passkeys_removed: 0, sessions_ended: 0 })
      const nobody = 'nadie@una.example'
      expect(await remove(nobody)).toEqual({ error: `Nobody with the address ${nobody} has an account.` })
    })
  })

  it('ends the sessions of a person who has no passkey, and of everybody, and each organization has an entry of it', async () => {
    await withCluster(async (cluster) => {
      const [{ ctx }, { ctx: other }] = [await makeTenant(cluster), await makeTenant(cluster, 'Otra')]
      const [ana, luis] = ['ana@una.example', 'luis@una.example']
      const people = [await addToTeam(ctx, { email: ana, name: '', role: 'owner' })]
      await addToTeam(other, { email: ana, name: '', role: 'viewer' })
      people.push(await addToTeam(ctx, { email: luis, name: '', role: 'issuer' }))
      const db = cluster.platform.database.forService()
      const enter = (limitedTo: OrganizationId | null = null) =>
        Promise.all(people.map(({ id }) => openUserSession(db, id, new Date(), { way: 'link', limitedTo })))
      const isOpen = async (sessions: NewSession[]) =>
        Promise.all(sessions.map(async ({ token }) => !!(await authenticateSession(cluster.platform, token))))
      const entries = async (of: Context) =>
        (await listAuditEntries(of, {}, { before: undefined, limit: 9 })).filter(
          ({ action }) => action === 'team_member.signed_out',
        ).length
      const run = async (...words: string[]) => (await cluster.operate('user', ...words)).answer
      const [letters, ofProvider] = [await enter(), await enter(ctx.organization.id)]
      expect(await run('remove-passkeys', '--email', ana)).toEqual({
        email: ana,
        passkeys_removed: 0,
        sessions_ended: 2,
      })
      expect([await isOpen(letters), await isOpen(ofProvider)]).toEqual([
        [false, true],
        [false, true],
      ])
      expect(await run('sign-out', '--email', luis)).toEqual({ email: luis, sessions_ended: 2 })
      expect([await entries(ctx), await entries(other)]).toEqual([2, 1])
      const again = await enter()
      expect(await run('sign-out', '--everybody')).toEqual({ people_signed_out: 2 })
      expect(await isOpen(again)).toEqual([false, false])
      expect([await entries(ctx), await entries(other)]).toEqual([4, 2])
      expect(await run('sign-out')).toEqual({ error: 'Say whose sessions end: --email E, or --everybody.' })
    })
  })
})
