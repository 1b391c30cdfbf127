import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { switchIdentityProvider } from '../../src/people/identity-providers/change-identity-provider.ts'
import { findIdentityProvider } from '../../src/people/identity-providers/identity-provider-store.ts'
import { providerContext } from '../../src/people/provider-sign-in/start-provider-sign-in.ts'
import { takeIn } from '../../src/people/provider-sign-in/take-in.ts'
import type { Role } from '../../src/people/team/team-member.ts'
import { listTeam } from '../../src/people/team/team-view.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { parseEmail } from '../../src/platform/formats/email.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { goThroughProvider } from '../open-id-provider.ts'
import { waitingForLocks } from '../waiting-for-locks.ts'
import { startFaultyProvider } from './faulty-provider.ts'
import { type Browser, browserOf } from './person-client.ts'
import { makeProviderTenant, type ProviderTenant, useProvider } from './provider-sign-in.ts'

let app: Application
let tenant: ProviderTenant

beforeAll(async () => {
  app = await startApplication({ reachable: true, worker: false })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  tenant = await makeProviderTenant(app, 'Una')
  await useProvider(tenant, { issuer: 'https://login.una.example', clientId: 'sello', clientSecret: 'a-secret' })
})

/** Somebody of whom the provider has just said who they are, and of what role if it says that. */
async function comeBack(role?: Role | null) {
  const provider = await findIdentityProvider(tenant.ctx)
  const email = parseEmail('ana@una.example')
  if (!provider || !email) throw new Error('There is no provider')
  const person = { subject: tenant.slug, email, name: 'Ana', role }
  return () => takeIn(providerContext(app.platform, tenant.organization), provider, person)
}

describe('who is at the provider while it is taken away', () => {
  it('is not let in by a domain that is being removed', async () => {
    const client = await app.connectAsOwner()
    const enter = await comeBack()
    await client.query('begin')
    await client.query('delete from sign_in_domains where organization_id = $1', [tenant.organization.id])
    const answer = enter()
    const waits = until(
      () => client.query(waitingForLocks),
      ({ rows }) => rows.length > 0,
    )
    await Promise.race([answer, waits])
    await client.query('commit')
    expect(await answer).toEqual({ kind: 'refused', why: 'email_domain' })
    expect(await listTeam(tenant.ctx)).toEqual([])
  })

  it('is not let in by a provider that was turned off', async () => {
    const enter = await comeBack()
    expect((await enter()).kind).toBe('taken_in')
    await switchIdentityProvider(tenant.ctx, false)
    expect(await enter()).toEqual({ kind: 'refused', why: 'provider_off' })
  })

  it('is not let in by what another client of the provider was told', async () => {
    const enter = await comeBack()
    const changed = { issuer: 'https://login.una.example', clientId: 'sello-2', clientSecret: 'another-secret' }
    await useProvider(tenant, changed)
    expect(await enter()).toEqual({ kind: 'refused', why: 'provider_off' })
  })
})

describe('the last owner', () => {
  it('keeps their role whatever the provider says of them, and the audit log tells of no change', async () => {
    for (const role of ['owner', 'viewer', null] as const) await (await comeBack(role))()
    expect(await listTeam(tenant.ctx)).toMatchObject([{ role: 'owner' }])
    const entries = await listAuditEntries(tenant.ctx, { actorKind: 'user' }, { before: undefined, limit: 10 })
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['team_member.added', 'team_member.linked'])
  })
})

describe('a trial of a provider that is off', () => {
  async function setOut() {
    const provider = await startFaultyProvider('ana@una.example')
    await useProvider(tenant, provider)
    await switchIdentityProvider(tenant.ctx, false)
    const owner = await browserOf(app, tenant, 'owner')
    const { body } = await owner.post('/identity-provider/trial', {})
    const query = await goThroughProvider(body.location, provider.issuer)
    const arrive = async () => {
      const answer = await owner.post('/sign-in/provider/return', { organization: tenant.slug, query })
      await provider.stop()
      return answer.body
    }
    return { owner, arrive }
  }
  const trialOf = async (browser: Browser) => (await browser.get('/identity-provider/trial')).body.trial

  it('tells who tried it what came of it, for a quarter of an hour, and lets nobody in', async () => {
    const { owner, arrive } = await setOut()
    expect(await arrive()).toEqual({ outcome: 'tried', session: null, next: null, why: null })
    const found = { why: null, email: 'ana@una.example', email_verified: true, role: 'viewer' }
    expect(await trialOf(owner)).toMatchObject(found)
    expect(await trialOf(await browserOf(app, tenant, 'owner'))).toBeNull()
    expect((await listTeam(tenant.ctx)).map(({ email }) => email)).not.toContain('ana@una.example')
    app.clock.advance(14 * 60_000)
    expect(await trialOf(owner)).toMatchObject(found)
    app.clock.advance(2 * 60_000)
    expect(await trialOf(owner)).toBeNull()
  })

  it('is ended by the session of who began it alone', async () => {
    const { owner, arrive } = await setOut()
    await owner.post('/sign-out', { everywhere: false })
    expect(await arrive()).toMatchObject({ outcome: 'refused', why: 'expired' })
  })
})
