import { describe, expect, it } from 'vitest'
import { saveIdentityProvider } from '../../src/identity-providers/change-identity-provider.ts'
import { addToTeam } from '../../src/team/add-to-team.ts'
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
      expect((await run('remove-domain', '--domain', 'una.example')).domains).toEqual([])
      expect((await run('remove')).provider).toBeNull()
      expect(await run('on')).toEqual({ error: 'The organization has no provider.' })
    })
  })

  it('removes the passkeys of a person who lost a device, and says who has none', async () => {
    await withCluster(async (cluster) => {
      const { ctx } = await makeTenant(cluster)
      const email = 'duena@una.example'
      await givePasskey(cluster.platform, await addToTeam(ctx, { email, name: '', role: 'owner' }))
      const remove = async (of: string) => (await cluster.operate('user', 'remove-passkeys', '--email', of)).answer
      expect(await remove(email)).toEqual({ email, passkeys_removed: 1 })
      expect(await remove(email)).toEqual({ email, passkeys_removed: 0 })
      const nobody = 'nadie@una.example'
      expect(await remove(nobody)).toEqual({ error: `Nobody with the address ${nobody} has an account.` })
    })
  })
})
