import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditEntries } from '../../src/audit-log/audit-entry-store.ts'
import { type Application, startApplication } from '../application.ts'
import { type DnsServer, startDnsServer } from '../dns-server.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { type Browser, browserOf } from './person-client.ts'

type KnownDomain = { domain: string; proven_at: string | null; record_name: string; record_value: string }

let app: Application
let dns: DnsServer
let tenant: Tenant
let owner: Browser

beforeAll(async () => {
  dns = await startDnsServer({})
  app = await startApplication({ worker: false, dns: { servers: [dns.address] } })
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

  it('is looked for sixty times in ten minutes, and then no more', async () => {
    await add('una.example')
    const check = () => owner.post('/identity-provider/domains/check', { domain: 'una.example' })
    const answers: number[] = []
    for (let n = 0; n < 61; n++) answers.push((await check()).status)
    expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  })
})

async function stranger(): Promise<Browser> {
  return browserOf(app, await makeTenant(app, 'Instituto Bahía'), 'owner')
}
