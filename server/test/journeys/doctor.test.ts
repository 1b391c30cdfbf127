import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Diagnosis } from '../../src/upkeep/doctor/diagnosis.ts'
import { clientFor } from '../client.ts'
import { type DnsServer, startDnsServer } from '../dns-server.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { type Cluster, type Environment, withCluster } from '../faults/cluster.ts'
import { freePort, type Process } from '../faults/processes.ts'

/** Of the public network, and nobody is asked there: only its name is looked up. */
const relayAddress = '8.8.4.4'

let dns: DnsServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sello-doctor-'))
  dns = await startDnsServer({})
})

beforeEach(() => {
  dns.zone = { ...sender }
})

afterAll(async () => {
  await dns.stop()
  await rm(folder, { recursive: true, force: true })
})

const sender = {
  'badges.example.edu': { mx: ['mx.example.edu'], txt: ['v=spf1 include:relay.example.edu -all'] },
  'example.edu': { mx: ['mx.example.edu'], txt: [] },
  '_dmarc.example.edu': { txt: ['v=DMARC1; p=reject'] },
  's1._domainkey.badges.example.edu': { txt: ['v=DKIM1; p=MIGf'] },
  'relay.example.edu': { a: [relayAddress] },
  '4.4.8.8.in-addr.arpa': { ptr: ['relay.example.edu'] },
}

type Examined = { verdict: string; diagnoses: Diagnosis[]; code: number | null; found: Record<string, Diagnosis> }

type Service = {
  cluster: Cluster
  api: Process
  worker: Process
  examine(environment?: Environment, ...words: string[]): Promise<Examined>
}

/** A service as one that has been set up well, with a credential that was sent. */
async function withService(work: (service: Service) => Promise<void>): Promise<void> {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const environment = {
    PUBLIC_URL: publicUrl,
    DNS_SERVERS: dns.address,
    MAIL_FROM: 'Una <credentials@badges.example.edu>',
    CONNECTIONS: '100',
  }
  await withCluster(
    async (cluster) => {
      const [api, worker] = await Promise.all([cluster.startApi({ PORT: String(port) }), cluster.startWorker()])
      const { platform } = cluster
      const tenant = await makeTenant({ platform: { ...platform, settings: { ...platform.settings, publicUrl } } })
      const client = clientFor(publicUrl.replace('localhost', '127.0.0.1'), tenant.key)
      const { status } = await client.issue((await makeTemplate(tenant)).id, [
        { email: 'ana@example.org', name: 'Ana' },
      ])
      expect(status).toBe(200)
      const examine: Service['examine'] = async (more = {}, ...words) => {
        const { answer, code } = await cluster.operateWith(more, 'doctor', ...words)
        const { verdict, diagnoses } = answer as Pick<Examined, 'verdict' | 'diagnoses'>
        return { verdict, diagnoses, code, found: Object.fromEntries(diagnoses.map((one) => [one.what, one])) }
      }
      await work({ cluster, api, worker, examine })
    },
    { environment },
  )
}

const wrong = ({ diagnoses }: Examined) => diagnoses.filter(({ verdict }) => verdict !== 'fine')

describe('the doctor', () => {
  it('finds nothing wrong with a service that was set up well, and verifies a specimen as a stranger would', () =>
    withService(async ({ cluster, examine }) => {
      await cluster.operate('backup', join(folder, 'one.sello'))
      const examined = await examine({}, '--dkim-selector', 's1')
      expect([wrong(examined), examined.verdict, examined.code]).toEqual([[], 'fine', 0])
      expect(Object.keys(examined.found)).toEqual(
        expect.arrayContaining([
          'tables',
          'database',
          'clock',
          'database login',
          'organizations apart',
          'master key',
          'workers',
          'oldest job',
          'backup',
          'public address',
          'specimen',
          'mail relay',
          'SPF',
          'DMARC',
          'DKIM',
          'bounces',
          'open files',
          'memory',
        ]),
      )
      expect(examined.found.specimen?.found).toBe(
        'signed now, it verifies by the key and the status list that are published',
      )
    }))

  it('names each thing that is broken, with what to do, and goes on to the next', () =>
    withService(async ({ cluster, api, worker, examine }) => {
      await Promise.all([api.stop(), worker.stop()])
      await cluster.query('alter table credentials no force row level security')
      // A key of another year, which nobody has asked for since.
      await cluster.query(
        `insert into issuer_keys (id, organization_id, issuer_id, public_key_multibase, sealed_private_key, status, created_at, ended_at)
         select gen_random_uuid(), organization_id, issuer_id, 'z6MkOther', sealed_private_key, 'retired', '2020-05-01', '2021-05-01'
         from issuer_keys`,
      )
      const examined = await examine({ SMTP_URL: 'smtp://127.0.0.1:9' })
      expect([examined.verdict, examined.code]).toEqual(['broken', 2])
      expect(wrong(examined).map(({ what, verdict }) => `${verdict} ${what}`)).toEqual([
        'broken organizations apart',
        'broken master key',
        'broken workers',
        'warning backup',
        'broken public address',
        'broken specimen',
        'broken mail relay',
      ])
      const { workers, specimen, 'master key': key, 'organizations apart': wall } = examined.found
      expect([workers?.advice, key?.found, wall?.found]).toEqual([
        'Run: sello-server worker',
        expect.stringMatching(/^does not open the key \S+ of 2020 \(retired\)/),
        'an organization that does not exist sees no row of any other',
      ])
      expect(examined.diagnoses.map(({ found }) => found)).toContain('no row-level security on credentials')
      expect(specimen?.found).toMatch(/could not be fetched/)
    }))

  it('reads in DNS what receivers of letters read, and warns of what is missing', () =>
    withService(async ({ cluster, examine }) => {
      const atRelay = { SMTP_URL: 'smtp://relay.example.edu', SMTP_TLS: 'optional' }
      const named = await examine(atRelay)
      expect(named.found['name of the relay']?.found).toBe(`${relayAddress} is relay.example.edu`)
      expect(named.found.DMARC?.found).toBe('v=DMARC1; p=reject')
      dns.zone = {
        'relay.example.edu': { a: [relayAddress] },
        'badges.example.edu': { txt: ['v=spf1 a', 'v=spf1 mx'] },
      }
      const examined = await examine({ ...atRelay, SMTP_URL: cluster.relay.url }, '--dkim-selector', 's2')
      expect(wrong(examined).map(({ what, verdict }) => `${verdict} ${what}`)).toEqual([
        'warning backup',
        'warning sender',
        'warning SPF',
        'warning DMARC',
        'warning DKIM',
      ])
      expect([examined.verdict, examined.code]).toEqual(['warning', 1])
      expect(examined.found.DKIM?.found).toBe('s2._domainkey.badges.example.edu has no key')
      // RFC 6376, section 3.6.1: an empty key is one that was withdrawn.
      dns.zone = { ...sender, 's2._domainkey.badges.example.edu': { txt: ['v=DKIM1; p=; k=rsa'] } }
      const { DKIM } = (await examine(atRelay, '--dkim-selector', 's2')).found
      expect(DKIM).toMatchObject({
        verdict: 'warning',
        found: 'the key of s2._domainkey.badges.example.edu was withdrawn',
      })
    }))

  it('looks at where reports of letters go: the domain, its SPF, which counts for their sender, and the mailbox', () =>
    withService(async ({ examine }) => {
      const none = (await examine({ SMTP_URL: 'smtp://relay.example.edu', SMTP_TLS: 'optional' })).found
      expect([none.bounces?.verdict, none['SPF of bounces'], none['bounce mailbox']]).toEqual([
        'fine',
        undefined,
        undefined,
      ])
      const withDomain = { RETURN_PATH_DOMAIN: 'bounces.example.edu' }
      const lost = await examine(withDomain)
      expect(wrong(lost).map(({ what, verdict }) => `${verdict} ${what}`)).toEqual([
        'warning backup',
        'warning bounces',
        'warning SPF of bounces',
      ])
      expect(lost.found.bounces).toMatchObject({
        found: 'reports go to bounces.example.edu, which takes no mail (no MX, no address)',
        advice: expect.stringContaining('MX'),
      })
      expect(lost.found['bounce mailbox']?.verdict).toBe('fine')
      dns.zone = { ...sender, 'bounces.example.edu': { mx: ['mx.example.edu'], txt: ['v=spf1 mx -all'] } }
      const shut = await examine({ ...withDomain, BOUNCE_MAILBOX: 'imap://reader:secret@127.0.0.1:9/INBOX' })
      expect([shut.found.bounces?.verdict, shut.found['SPF of bounces']?.found]).toEqual(['fine', 'v=spf1 mx -all'])
      expect(shut.found['bounce mailbox']).toMatchObject({
        verdict: 'broken',
        found: expect.stringMatching(/^The mailbox for reports of letters lets nobody in: .*ECONNREFUSED/),
      })
      expect(JSON.stringify(shut.diagnoses)).not.toContain('secret')
    }))

  it('says of a read replica that it is away, or that it is none', () =>
    withService(async ({ cluster, examine }) => {
      const look = async (url: string) => (await examine({ DATABASE_READ_URL: url })).found['read replica']
      expect((await examine()).found['read replica']).toBeUndefined()
      expect(await look('postgres://sello@127.0.0.1:9/sello')).toMatchObject({
        verdict: 'warning',
        found: expect.stringMatching(/^does not answer: .*ECONNREFUSED/),
      })
      expect(await look(cluster.ownerUrl)).toMatchObject({
        verdict: 'warning',
        found: 'is a primary, as DATABASE_URL is: it takes no load off it',
      })
    }))

  it('does not touch a database of another version, and says within seconds that there is none', () =>
    withService(async ({ cluster, examine }) => {
      const [last] = await cluster.query<{ name: string }>('select max(name) as name from kysely_migration')
      await cluster.query('delete from kysely_migration where name = $1', [last?.name])
      const older = await examine()
      expect([older.code, older.found.tables?.found, older.found.database]).toEqual([
        2,
        `1 migrations have not run, the first is ${last?.name}`,
        undefined,
      ])
      expect(await cluster.query('select 1 from kysely_migration where name = $1', [last?.name])).toEqual([])
      const none = await examine({ DATABASE_URL: 'postgres://sello@127.0.0.1:9/sello' })
      expect([none.code, none.found.database?.verdict]).toEqual([2, 'broken'])
      expect(none.found['mail relay']?.verdict).toBe('fine')
    }))
})
