import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { switchIdentityProvider } from '../../src/people/identity-providers/change-identity-provider.ts'
import type { GroupRole } from '../../src/people/identity-providers/identity-provider.ts'
import { listTeam } from '../../src/people/team/team-view.ts'
import { type Application, startApplication } from '../application.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../open-id-provider.ts'
import { addPerson, browserFor, signIn } from './person-client.ts'
import { comeBack, makeProviderTenant, type ProviderTenant, useProvider } from './provider-sign-in.ts'

let app: Application
let tenant: ProviderTenant
let other: ProviderTenant
let provider: OpenIdProvider
/** Of each test its own: people are people of the whole service. */
let domain: string
let ana: string
let tests = 0

beforeAll(async () => {
  app = await startApplication({ reachable: true })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  ;[tenant, other] = [await makeProviderTenant(app, 'Una'), await makeProviderTenant(app, 'Otra')]
  const redirectUris = [tenant, other].map(({ slug }) => `${app.url}/panel/sign-in/callback/${slug}`)
  tests += 1
  domain = `una${tests}.example`
  ana = `ana@${domain}`
  provider = await startOpenIdProvider(redirectUris)
  provider.account = { sub: 'ana', email: ana, email_verified: true, name: 'Ana Muñoz' }
  await use()
})
afterEach(() => provider.stop())

const use = (changes: Parameters<typeof useProvider>[2] = {}) => useProvider(tenant, provider, { domain, ...changes })

const roles = async () =>
  Object.fromEntries((await listTeam(tenant.ctx)).map(({ email, role }) => [email.toLowerCase(), role]))

async function enter() {
  const { browser, arrive } = await comeBack(app, tenant, provider)
  return { browser, answer: await arrive() }
}

describe('a person whom the organization’s own provider vouches for', () => {
  it('is taken into the team and signed in, with the default role', async () => {
    const { browser, answer } = await enter()
    expect(answer.body).toMatchObject({ outcome: 'signed_in', why: null, session: { is_limited: true } })
    expect(answer.body.session.person).toMatchObject({ name: 'Ana Muñoz', email: ana })
    expect(await roles()).toEqual({ [ana]: 'viewer' })
    expect((await browser.get('/home')).status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(/^sello_session=.*HttpOnly; SameSite=Strict$/)
    expect(answer.text).not.toContain(provider.clientSecret)
  })

  it('is the person who was in the team already, with the role that was given by hand', async () => {
    await addPerson(tenant, 'admin', ana, 'Ana')
    const { answer } = await enter()
    expect(answer.body.session).toMatchObject({ person: { name: 'Ana' }, organizations: [{ role: 'admin' }] })
    expect(await roles()).toEqual({ [ana]: 'admin' })
  })

  it('stays the same person when their address changes at the provider', async () => {
    await enter()
    provider.account = { ...provider.account, email: `ana.munoz@${domain}` }
    expect((await enter()).answer.body.session.person.email).toBe(ana)
    expect(await roles()).toEqual({ [ana]: 'viewer' })
  })

  it('is nobody else’s address: another account that says it has it is refused', async () => {
    await enter()
    provider.account = { ...provider.account, sub: 'mallory' }
    expect((await enter()).answer.body).toMatchObject({ outcome: 'refused', why: 'account_linked', session: null })
  })

  it('is not let in where ten thousand are in the team already; who is one of them is', async () => {
    await enter()
    await (await app.connectAsOwner()).query(
      `with people as (
         insert into users (id, email, normalized_email, name, created_at)
         select gen_random_uuid(), 'p' || n || $2, 'p' || n || $2, '', now() from generate_series(2, 10000) as n returning id)
       insert into team_members (organization_id, user_id, role, created_at) select $1, id, 'viewer', now() from people`,
      [tenant.organization.id, `@${domain}`],
    )
    expect((await enter()).answer.body).toMatchObject({ outcome: 'signed_in' })
    provider.account = { sub: 'luis', email: `luis@${domain}`, email_verified: true, name: 'Luis' }
    expect((await enter()).answer.body).toMatchObject({ outcome: 'refused', why: 'team_full', session: null })
  })

  it.each([
    ['without an address', { email: undefined }, 'email_missing'],
    ['with an address that was not verified', { email_verified: false }, 'email_unverified'],
    ['with an address of which nothing is said', { email_verified: undefined }, 'email_unverified'],
    ['with an address in a domain that is not proven', { email: 'ana@otra.example' }, 'email_domain'],
  ])('is not let in %s', async (_what, changes, why) => {
    provider.account = { ...provider.account, ...changes } as typeof provider.account
    const { browser, answer } = await enter()
    expect(answer.body).toEqual({ outcome: 'refused', session: null, next: null, why })
    expect(browser.cookie()).not.toContain('sello_session')
    expect(await roles()).toEqual({})
  })

  it('is not let in with an address in a domain below the one that is proven', async () => {
    provider.account = { ...provider.account, email: `ana@x.${domain}` }
    expect((await enter()).answer.body.why).toBe('email_domain')
  })

  it('is let in with an address of which nothing is said where the organization states that its provider verifies', async () => {
    provider.account = { ...provider.account, email_verified: undefined } as never
    await use({ trustsEmails: true })
    expect((await enter()).answer.body.outcome).toBe('signed_in')
    provider.account = { ...provider.account, email_verified: false }
    expect((await enter()).answer.body.why).toBe('email_unverified')
  })

  it('is told that they declined, and that the provider does not know this service', async () => {
    provider.declines = true
    expect((await enter()).answer.body).toMatchObject({ outcome: 'refused', why: 'declined' })
    provider.declines = false
    await use({ clientSecret: 'another-one' })
    expect((await enter()).answer.body).toMatchObject({ outcome: 'refused', why: 'client_refused' })
  })
})

describe('the groups of a person', () => {
  const groupRoles: GroupRole[] = [
    { group: 'lectura', role: 'viewer' },
    { group: 'titulos', role: 'issuer' },
    { group: 'sistemas', role: 'admin' },
    { group: 'rectorado', role: 'owner' },
  ]
  const withGroups = (...groups: string[]) => {
    provider.account = { ...provider.account, groups }
  }
  beforeEach(() => use({ groupsClaim: 'groups', groupRoles, defaultRole: null }))

  it.each(groupRoles)('give the role %o', async ({ group, role }) => {
    withGroups('otros', group)
    expect((await enter()).answer.body.session.organizations).toMatchObject([{ role }])
  })

  it('give the highest of their roles', async () => {
    withGroups('lectura', 'sistemas', 'titulos')
    expect((await enter()).answer.body.session.organizations).toMatchObject([{ role: 'admin' }])
  })

  it('are asked at each sign-in: who left one has the role of those that are left', async () => {
    withGroups('sistemas', 'titulos')
    await enter()
    withGroups('titulos')
    await enter()
    expect(await roles()).toEqual({ [ana]: 'issuer' })
  })

  it('refuse who is in none of them, in words, and take the place in the team that they gave', async () => {
    withGroups('titulos')
    await enter()
    withGroups('otros')
    expect((await enter()).answer.body).toMatchObject({ outcome: 'refused', why: 'no_role' })
    expect(await roles()).toEqual({})
  })

  it('leave a place alone that somebody gave by hand, until they signed in by the provider', async () => {
    await addPerson(tenant, 'admin', ana)
    withGroups('otros')
    expect((await enter()).answer.body.why).toBe('no_role')
    expect(await roles()).toEqual({ [ana]: 'admin' })
  })

  it('never take the last owner, nor their role', async () => {
    withGroups('rectorado')
    await enter()
    withGroups('titulos')
    expect((await enter()).answer.body.session.organizations).toMatchObject([{ role: 'owner' }])
    withGroups('otros')
    expect((await enter()).answer.body.why).toBe('no_role')
    expect(await roles()).toEqual({ [ana]: 'owner' })
  })

  it('are a change of the team that the audit log tells', async () => {
    withGroups('titulos')
    await enter()
    withGroups('sistemas')
    await enter()
    await addPerson(tenant, 'owner', `duena@${domain}`)
    const owner = await signIn(app, `duena@${domain}`, tenant)
    const { body } = await owner.get('/audit-log?actor_kind=user')
    const [latest, ...first] = body.items.map(({ action, after }: { action: string; after: object }) => [action, after])
    expect(latest).toEqual(['team_member.role_changed', { role: 'admin', by: 'identity_provider' }])
    // Both are written at once: entries of one millisecond stand in any order.
    expect(first.toSorted()).toEqual([
      ['team_member.added', { role: 'issuer', by: 'identity_provider' }],
      ['team_member.linked', { by: 'identity_provider' }],
    ])
  })
})

describe('a session that an organization’s provider opened', () => {
  /** Somebody whom the provider of `tenant` calls by the address of a person who owns `other`. */
  async function impersonate() {
    await addPerson(other, 'owner', ana, 'Ana')
    return enter()
  }

  it('does not reach another organization of the person, be it ever so theirs', async () => {
    const { browser, answer } = await impersonate()
    expect(answer.body.session.organizations.map(({ slug }: { slug: string }) => slug)).toEqual([tenant.slug])
    const reached = await browser.ask('GET', '/home', undefined, { 'x-organization-id': other.organization.id })
    const missing = await browser.ask('GET', '/home', undefined, {
      'x-organization-id': '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
    })
    expect([reached.status, reached.text]).toEqual([404, missing.text])
    expect((await browser.get('/session')).body).toMatchObject({
      is_limited: true,
      organizations: [{ slug: tenant.slug }],
    })
  })

  it('ends no session that a letter opened, and ends after twelve hours', async () => {
    const { browser } = await impersonate()
    const byLetter = await signIn(app, ana, other)
    expect((await browser.post('/sign-out', { everywhere: true })).status).toBe(204)
    expect((await byLetter.get('/home')).status).toBe(200)
    const again = await enter()
    app.clock.advance(12.1 * 3_600_000)
    expect((await again.browser.get('/home')).status).toBe(401)
    expect((await byLetter.get('/account')).status).toBe(200)
  })

  it('leaves a person by letters all their organizations', async () => {
    await impersonate()
    const byLetter = await signIn(app, ana, other)
    const { body } = await byLetter.get('/session')
    expect(body.organizations).toHaveLength(2)
    expect(body.is_limited).toBe(false)
  })

  it('ends at once when the provider is turned off, after which it signs nobody in', async () => {
    const { browser } = await enter()
    const returning = await comeBack(app, tenant, provider)
    await switchIdentityProvider(tenant.ctx, false)
    expect((await browser.get('/home')).status).toBe(401)
    expect((await returning.arrive()).body.why).toBe('provider_off')
    const started = await browserFor(app).post('/sign-in/provider', { organization: tenant.slug, next: null })
    expect(started.body).toEqual({ location: null, why: 'provider_off', detail: '' })
  })
})

describe('the way back from a provider', () => {
  it('is gone once, by the browser that set out, for the organization that it set out to', async () => {
    const { arrive, query } = await comeBack(app, tenant, provider)
    const elsewhere = browserFor(app)
    const body = { organization: tenant.slug, query }
    expect((await elsewhere.post('/sign-in/provider/return', body)).body.why).toBe('expired')
    const { browser: victim } = await comeBack(app, tenant, provider)
    expect((await victim.post('/sign-in/provider/return', body)).body.why).toBe('expired')
    await useProvider(other, provider, { domain })
    expect((await victim.post('/sign-in/provider/return', { ...body, organization: other.slug })).body.why).toBe(
      'expired',
    )
    expect((await arrive()).body.outcome).toBe('signed_in')
    expect((await arrive()).body.why).toBe('expired')
  })

  it('is closed after ten minutes, and for another state', async () => {
    const late = await comeBack(app, tenant, provider)
    expect((await late.arrive(late.query.replace(/state=./, 'state=*'))).body.why).toBe('expired')
    app.clock.advance(11 * 60_000)
    expect((await late.arrive()).body.why).toBe('expired')
  })

  it('is counted, by network address', async () => {
    app.clock.leaveWindow(600)
    const browser = browserFor(app)
    const from = { 'x-forwarded-for': '198.51.100.7' }
    const statuses = await Promise.all(
      Array.from({ length: 61 }, () =>
        browser
          .post('/sign-in/provider/return', { organization: tenant.slug, query: 'state=x&code=y' }, from)
          .then(({ status }) => status),
      ),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('what a stranger is told of providers', () => {
  it('is whose domain it is, and nothing of anybody with an address in it', async () => {
    await enter()
    const ask = async (query: string) => (await browserFor(app).get(`/sign-in/options?${query}`)).body.items
    const expected = [{ organization: tenant.slug, name: 'Una', provider: 'Una' }]
    expect(await ask(`organization=${tenant.slug}`)).toEqual(expected)
    expect(await ask(`organization=${other.slug}`)).toEqual([])
    expect(await ask('organization=nobody')).toEqual([])
    expect(await ask(`domain=${domain.toUpperCase()}`)).toEqual(expected)
    expect(await ask('domain=otra.example')).toEqual([])
    expect(await ask('domain=una')).toEqual([])
    expect(await ask('')).toEqual([])
  })
})
