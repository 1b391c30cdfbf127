import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Application, type ApplicationOptions, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { type DnsServer, type DnsZone, startDnsServer } from '../dns-server.ts'
import { makeTemplate, makeTenant } from '../factories.ts'

const path = '/api/v1/credentials/validate'
/** Whoever waits for it is noticed. */
const longerThanATest = 600_000
const running: { stop(): Promise<void> }[] = []
let main: Application | undefined

/** One database for the file; each case has a resolver of its own. */
async function withDns(
  zone: DnsZone,
  dns: ApplicationOptions['dns'] = {},
): Promise<{ app: Application; dns: DnsServer }> {
  main ??= await startApplication({ worker: false })
  const server = await startDnsServer(zone)
  const app = await startApplication({
    worker: false,
    besides: main,
    dns: { servers: [server.address], timeoutMs: 2_000, tries: 1, ...dns },
  })
  running.push(app, server)
  return { app, dns: server }
}
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})
afterAll(() => main?.stop())

async function validate(app: Application, emails: string[]) {
  const tenant = await makeTenant(app)
  const { id } = await makeTemplate(tenant)
  const { status, body } = await clientFor(app.url, tenant.key).post(path, {
    template_id: id,
    recipients: emails.map((email) => ({ email })),
  })
  expect(status).toBe(200)
  return { body }
}

const verdict = (row: { status: string; errors: string[]; warnings: string[] }) => [
  row.status,
  row.errors,
  row.warnings,
]

describe('200, by what the DNS says', () => {
  it('warns of a domain that takes no mail, and never calls its rows errors', async () => {
    const { app } = await withDns({
      'mx.edu': { mx: ['mail.mx.edu'] },
      'address.edu': { a: ['10.0.0.1'] },
      'six.edu': { aaaa: ['20010db8000000000000000000000001'] },
      'null.edu': { mx: ['.'] },
      'bare.edu': {},
    })
    const domains = ['mx.edu', 'address.edu', 'six.edu', 'null.edu', 'bare.edu', 'nowhere.edu']
    const { body } = await validate(
      app,
      domains.map((domain) => `ana@${domain}`),
    )
    expect(body.recipients.map(verdict)).toEqual([
      ['valid', [], []],
      ['valid', [], []],
      ['valid', [], []],
      ['warning', [], ['Domain null.edu does not accept mail']],
      ['warning', [], ['Domain bare.edu does not accept mail']],
      ['warning', [], ['Domain nowhere.edu does not accept mail']],
    ])
    expect([body.valid, body.warnings, body.errors]).toEqual([3, 3, 0])
  })

  it('has no verdict where the resolver is broken or silent', async () => {
    const { app } = await withDns({ 'fail.edu': 'servfail', 'refused.edu': 'refused', 'silent.edu': 'silent' })
    const domains = ['fail.edu', 'refused.edu', 'silent.edu']
    const { body } = await validate(
      app,
      domains.map((domain) => `ana@${domain}`),
    )
    expect(body.recipients.map(verdict)).toEqual(
      domains.map((domain) => ['warning', [], [`Domain ${domain} could not be checked`]]),
    )
  })

  it('asks once for each domain, however many rows have it and however it is written', async () => {
    const { app, dns } = await withDns({ 'mx.edu': { mx: ['mail.mx.edu'] } })
    const emails = Array.from({ length: 500 }, (_, n) => `p${n}@${n % 2 ? 'mx.edu' : 'MX.edu'}`)
    const { body } = await validate(app, emails)
    await validate(app, emails)
    expect(body.valid).toBe(500)
    expect(dns.questions).toEqual(['MX mx.edu'])
  })

  it('asks for the domain of an address in its ASCII form', async () => {
    const { app, dns } = await withDns({ 'xn--espaa-rta.es': { mx: ['mail.mx.edu'] } })
    const { body } = await validate(app, ['ana@españa.es'])
    expect(body.recipients.map(verdict)).toEqual([['valid', [], []]])
    expect(dns.questions).toEqual(['MX xn--espaa-rta.es'])
  })

  it('answers at the cap, though 400 domains have a resolver that would be silent for minutes', async () => {
    const domains = Array.from({ length: 400 }, (_, n) => `d${n}.edu`)
    const { app } = await withDns(Object.fromEntries(domains.map((domain) => [domain, 'silent' as const])), {
      timeoutMs: longerThanATest,
      tries: 3,
    })
    const { body } = await validate(
      app,
      domains.map((domain) => `ana@${domain}`),
    )
    expect(body.warnings).toBe(400)
    expect(body.recipients[399].warnings).toEqual(['Domain d399.edu could not be checked'])
  })

  it('goes on telling an organization of its domains while another asks for 400 that stay silent', async () => {
    const silent = Array.from({ length: 400 }, (_, n) => `d${n}.zone${n}.edu`)
    const zone = Object.fromEntries(silent.map((domain) => [domain, 'silent' as const]))
    const { app, dns } = await withDns({
      ...zone,
      'mx.edu': { mx: ['mail.mx.edu'] },
      'new.edu': { mx: ['mail.mx.edu'] },
    })
    const hostile = validate(
      app,
      silent.map((domain) => `ana@${domain}`),
    )
    await until(
      async () => dns.questions.length,
      (asked) => asked >= 32,
    )
    const meanwhile = await validate(app, ['ana@mx.edu', 'ana@nowhere.edu'])
    expect(meanwhile.body.recipients.map(verdict)).toEqual([
      ['valid', [], []],
      ['warning', [], ['Domain nowhere.edu does not accept mail']],
    ])
    expect((await hostile).body.warnings).toBe(400)
    expect((await validate(app, ['ana@new.edu'])).body.recipients.map(verdict)).toEqual([['valid', [], []]])
  })

  it('takes the verdicts that came in time and leaves the others open', async () => {
    const { app } = await withDns(
      { 'mx.edu': { mx: ['mail.mx.edu'] }, 'silent.edu': 'silent' },
      { timeoutMs: longerThanATest, tries: 2 },
    )
    const { body } = await validate(app, ['ana@silent.edu', 'ana@mx.edu', 'ana@nowhere.edu'])
    expect(body.recipients.map((row: { warnings: string[] }) => row.warnings)).toEqual([
      ['Domain silent.edu could not be checked'],
      [],
      ['Domain nowhere.edu does not accept mail'],
    ])
  })

  it('puts the hint before the verdict on the domain', async () => {
    const { app } = await withDns({})
    const { body } = await validate(app, ['ana@gmial.com'])
    expect(body.recipients[0].warnings).toEqual(['Did you mean gmail.com?', 'Domain gmial.com does not accept mail'])
  })
})
