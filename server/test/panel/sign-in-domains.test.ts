import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSignInDomain, removeSignInDomain, takeAsProven } from '../../src/people/identity-providers/prove-domain.ts'
import { recheckDomains } from '../../src/people/identity-providers/recheck-domains.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { type DnsServer, startDnsServer } from '../dns-server.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { startOpenIdProvider } from '../open-id-provider.ts'
import { readPdf } from '../pdf-reader.ts'
import { type Browser, browserOf } from './person-client.ts'
import { comeBack, makeProviderTenant, useProvider } from './provider-sign-in.ts'

type KnownDomain = { domain: string; proven_at: string | null; record_name: string; record_value: string }

let app: Application
let dns: DnsServer
let tenant: Tenant
let owner: Browser

beforeAll(async () => {
  dns = await startDnsServer({})
  app = await startApplication({ worker: false, reachable: true, dns: { servers: [dns.address] } })
})
beforeEach(async () => {
  dns.zone = {}
  tenant = await makeTenant(app)
  owner = await browserOf(app, tenant, 'owner')
})
afterAll(async () => {
  await app?.stop()
  await dns?.stop()
})

async function add(domain: string, by = owner): Promise<KnownDomain> {
  const { body } = await by.post('/identity-provider/domains', { domain })
  return body.domains.find((one: KnownDomain) => one.domain === domain)
}

async function isProven(domain: string): Promise<boolean> {
  const { status, body } = await owner.post('/identity-provider/domains/check', { domain })
  expect(status).toBe(200)
  const found: KnownDomain = body.domains.find((one: KnownDomain) => one.domain === domain)
  return found.proven_at !== null
}

describe('a mail domain', () => {
  it('is proven by the record that the panel shows, once the DNS has it, and stays so', async () => {
    const { record_name, record_value, proven_at } = await add('una.example')
    expect([proven_at, record_name]).toEqual([null, '_sello.una.example'])
    expect(await isProven('una.example')).toBe(false)
    dns.zone[record_name] = { txt: ['v=spf1 -all', record_value] }
    expect(await isProven('una.example')).toBe(true)
    dns.zone = {}
    expect(await isProven('una.example')).toBe(true)
    const entries = await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 10 })
    const names = entries.map(({ action }) => action).filter((action) => action.startsWith('identity_provider.'))
    expect(names.toSorted()).toEqual(['identity_provider.domain_added', 'identity_provider.domain_proven'])
  })

  it.each([
    ['of another organization', async () => (await add('una.example', await stranger())).record_value],
    ['of another domain', async () => (await add('otra.example')).record_value],
    ['that is only begun', async (own: string) => own.slice(0, -1)],
    ['with something behind it', async (own: string) => `${own}x`],
  ])('is not proven by a record %s', async (_, recordFrom) => {
    const { record_name, record_value } = await add('una.example')
    dns.zone[record_name] = { txt: [await recordFrom(record_value)] }
    expect(await isProven('una.example')).toBe(false)
  })

  it.each(['silent', 'servfail', 'refused'] as const)(
    'stays unproven, and its check is answered, while the DNS is %s',
    async (trouble) => {
      const { record_name } = await add('una.example')
      dns.zone[record_name] = trouble
      expect(await isProven('una.example')).toBe(false)
    },
  )

  it('is removed however it is written, and one that is not there is refused in words', async () => {
    await add('una.example')
    const remove = () => owner.post('/identity-provider/domains/remove', { domain: ' @UNA.Example' })
    const { status, body } = await remove()
    expect([status, body.domains]).toEqual([200, []])
    const again = await remove()
    expect([again.status, again.body.errors]).toMatchObject([
      422,
      [{ field: 'domain', message: 'The organization has no domain una.example.' }],
    ])
  })

  it('is looked for sixty times in ten minutes, and then no more', async () => {
    await add('una.example')
    app.clock.leaveWindow(600)
    const check = () => owner.post('/identity-provider/domains/check', { domain: 'una.example' })
    const answers: number[] = []
    for (let n = 0; n < 61; n++) answers.push((await check()).status)
    expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  })
})

describe('a domain whose record has gone', () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const lastSeen = (at: Date) =>
    tenant.ctx.db.updateTable('sign_in_domains').set({ seen_at: at }).where('seen_at', 'is not', null).execute()
  const provenDomains = async () => {
    const { domains } = (await owner.get('/identity-provider')).body
    return domains.filter((one: KnownDomain) => one.proven_at).map((one: KnownDomain) => one.domain)
  }
  beforeEach(async () => {
    const { record_name, record_value } = await add('una.example')
    dns.zone[record_name] = { txt: [record_value] }
    expect(await isProven('una.example')).toBe(true)
  })

  it('stays proven for some days, and then is proven no more until it is published and checked again', async () => {
    const zone = dns.zone
    dns.zone = {}
    await lastSeen(days(2))
    await recheckDomains(app.platform)
    expect(await provenDomains()).toEqual(['una.example'])
    await lastSeen(days(4))
    await recheckDomains(app.platform)
    expect(await provenDomains()).toEqual([])
    const [entry] = await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 1 })
    expect(entry).toMatchObject({ action: 'identity_provider.domain_lapsed', actor: { kind: 'worker' } })
    dns.zone = zone
    expect(await isProven('una.example')).toBe(true)
  })

  it.each(['silent', 'servfail'] as const)('is not told from one whose DNS is %s for a month', async (trouble) => {
    dns.zone['_sello.una.example'] = trouble
    await lastSeen(days(29))
    await recheckDomains(app.platform)
    expect(await provenDomains()).toEqual(['una.example'])
    await lastSeen(days(31))
    await recheckDomains(app.platform)
    expect(await provenDomains()).toEqual([])
  })

  it('is looked for again whoever else does not answer, in one night or, where there are more than are asked in one, in another', async () => {
    dns.zone['_sello.una.example'] = 'servfail'
    for (const domain of ['dos.example', 'tres.example', 'zeta.example']) {
      const { record_name, record_value } = await add(domain)
      dns.zone[record_name] = { txt: [record_value] }
      expect(await isProven(domain)).toBe(true)
    }
    await lastSeen(days(4))
    delete dns.zone['_sello.zeta.example']
    const isZetaProven = () =>
      tenant.ctx.db
        .selectFrom('sign_in_domains')
        .select('domain')
        .where('domain', '=', 'zeta.example')
        .where('proven_at', 'is not', null)
        .executeTakeFirst()
    for (let nights = 0; nights < 500 && (await isZetaProven()); nights++) {
      const { domainsAsked } = await recheckDomains(app.platform, { kind: 'worker' }, 1)
      expect(domainsAsked).toBe(1)
    }
    expect((await provenDomains()).toSorted()).toEqual(['dos.example', 'tres.example', 'una.example'])
  })

  it('is counted from when the record was last seen', async () => {
    await lastSeen(days(40))
    await recheckDomains(app.platform)
    dns.zone = {}
    await recheckDomains(app.platform)
    expect(await provenDomains()).toEqual(['una.example'])
  })
})

describe('a session that an organization’s provider opened', () => {
  it('ends at once when the domain of the address is removed, and goes on for who has an address in another', async () => {
    const una = await makeProviderTenant(app, 'Una')
    const provider = await startOpenIdProvider([`${app.url}/panel/sign-in/callback/${una.slug}`])
    const enter = async (name: string, domain: string) => {
      provider.account = { sub: name, email: `${name}@${domain}`, email_verified: true, name }
      const { browser, arrive } = await comeBack(app, una, provider)
      await arrive()
      return browser
    }
    try {
      await useProvider(una, provider, { domain: 'una.example' })
      await takeAsProven(una.ctx, await addSignInDomain(una.ctx, 'dos.una.example'), 'operator')
      const gone = await enter('ana', 'una.example')
      const remaining = await enter('bea', 'dos.una.example')
      await removeSignInDomain(una.ctx, 'una.example')
      expect([(await gone.get('/home')).status, (await remaining.get('/home')).status]).toEqual([401, 200])
    } finally {
      await provider.stop()
    }
  })
})

describe('an organization that took the name of another one', () => {
  const pageOf = async (url: string, language = 'en') =>
    (await fetch(url, { headers: { accept: 'text/html', 'accept-language': language } })).text()
  const issued = async (by: Tenant) => {
    const template = await makeTemplate(by)
    const { body } = await clientFor(app.url, by.key).issue(template.id, [{ email: 'ana@example.edu' }])
    const page = `${app.url}/credentials/${body.credentials[0].credential_id}`
    return { page, json: await (await fetch(`${page}.json`)).text() }
  }
  const verify = (json: string, accept: string) =>
    fetch(`${app.url}/verify?lang=en`, {
      method: 'POST',
      body: json,
      headers: { accept, 'content-type': 'text/plain' },
    })

  it('has proven no domain of its own, and page, certificate and verification say so', async () => {
    const genuine = await makeTenant(app, 'Universidad de Coral')
    const rector = await browserOf(app, genuine, 'owner')
    const { record_name, record_value } = await add('coral.example', rector)
    dns.zone[record_name] = { txt: [record_value] }
    await rector.post('/identity-provider/domains/check', { domain: 'coral.example' })
    const imposter = await makeTenant(app, 'Universidad de Coral')
    await add('coral.example', await browserOf(app, imposter, 'owner'))
    const one = await issued(genuine)
    const other = await issued(imposter)
    const { host } = new URL(app.platform.settings.publicUrl)
    const said: [typeof one, string[], RegExp][] = [
      [one, ['coral.example'], /Proven domain of its own: coral\.example/],
      [other, [], /proven no domain of its own|No domain of its own is proven/],
    ]
    for (const [credential, provenDomains, sentence] of said) {
      const { verdict, issuer } = await (await verify(credential.json, 'application/json')).json()
      expect(verdict).toBe('verified')
      expect(issuer).toMatchObject({
        domain: host,
        account: true,
        here: {
          page: expect.stringContaining('/orgs/'),
          since: expect.stringMatching(/^\d{4}-.*Z$/),
          proven_domains: provenDomains,
        },
      })
      const shown = await (await verify(credential.json, 'text/html')).text()
      expect(shown).toContain(`an account at ${host}`)
      expect(shown).toContain(issuer.here.page)
      expect(shown.includes('None is proven')).toBe(provenDomains.length === 0)
      const page = await pageOf(credential.page)
      expect(page).toContain(`an account at ${host}`)
      expect(page).toMatch(sentence)
      const frame = await pageOf(credential.page.replace('/credentials/', '/embed/credentials/'))
      expect(frame).toContain(
        provenDomains.length > 0 ? 'Proven domain: coral.example' : 'No domain of its own is proven',
      )
      const url = `${app.platform.settings.publicUrl}${new URL(credential.page).pathname}`
      const described = await (await fetch(`${app.url}/oembed?${new URLSearchParams({ url })}`)).json()
      expect(described.author_proven_domains).toEqual(provenDomains)
      const answer = await fetch(`${credential.page}.pdf?lang=en`)
      const { texts } = await readPdf(Buffer.from(await answer.arrayBuffer()))
      expect(texts.map(({ text }) => text).join(' ')).toMatch(sentence)
      expect((await pageOf(new URL(issuer.here.page).pathname.replace(/^/, app.url))).includes('coral.example')).toBe(
        provenDomains.length > 0,
      )
    }
  })

  it('is no issuer of this service where the signature is not its own', async () => {
    const { json } = await issued(await makeTenant(app, 'Universidad de Ámbar'))
    const changed = json.replace('Universidad de Ámbar', 'Universidad de Coral')
    const { verdict, issuer } = await (await verify(changed, 'application/json')).json()
    expect([verdict, issuer.domain, issuer.account, 'here' in issuer]).toEqual(['failed', null, false, false])
  })
})

async function stranger(): Promise<Browser> {
  return browserOf(app, await makeTenant(app, 'Instituto Bahía'), 'owner')
}
