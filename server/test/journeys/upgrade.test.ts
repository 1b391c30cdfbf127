import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sourcesOnWeb, verifyCredential } from '@sello/open-badges'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { verifyAsDigitalBazaar } from '../../../open-badges/test/verifiers/digital-bazaar.ts'
import { findPeople } from '../../src/holders/people/people-view.ts'
import { listOrganizations } from '../../src/organizations/organization-store.ts'
import { contextFor, type OrganizationScope } from '../../src/platform/context.ts'
import { localKeyWrapper } from '../../src/platform/key-wrapper.ts'
import { createLog } from '../../src/platform/log.ts'
import { migrateDatabase, migrateTablesTo } from '../../src/platform/migrations/migrate.ts'
import { auditRows } from '../../src/upkeep/auditing/audit-rows.ts'
import { checkCredentials } from '../../src/upkeep/auditing/check-credentials.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor } from '../client.ts'
import { databaseUrl, onServer } from '../global-setup.ts'
import { webOf } from '../public-web.ts'

const publicUrl = 'https://badges.example.edu'
/** The keys of the fixture, with which nothing else was ever signed or asked. */
const masterKey = Buffer.from(Array.from({ length: 32 }, (_, n) => n))
const key = 'svc_live_b22bc2fb101319631c71c31c487db1aa64ba6f83'

type Kept = { id: string; email: string; status: string; document: string }

const name = `sello_test_${randomUUID().replaceAll('-', '')}`
let database: pg.Client
let before: Kept[]
let app: Application
let client: Client

beforeAll(async () => {
  const serverUrl = inject('serverUrl')
  await onServer(serverUrl, `create database ${name}`)
  const connectionString = databaseUrl(serverUrl, name)
  await migrateTablesTo(connectionString, ['0001-initial'], { maySuperuser: true })
  database = new pg.Client({ connectionString })
  await database.connect()
  await database.query(await readFile(new URL('../fixtures/first-version.sql', import.meta.url), 'utf8'))
  before = await readKept()
  await migrateDatabase(connectionString, createLog('silent'))
  const settings = { publicUrl }
  app = await startApplication({ database: name, keyWrapper: localKeyWrapper(masterKey), settings })
  client = clientFor(app.url, key)
})
afterAll(async () => {
  await app?.stop()
  await database?.end()
  await onServer(inject('serverUrl'), `drop database if exists ${name} with (force)`)
})

async function readKept(): Promise<Kept[]> {
  const { rows } = await database.query<Kept>(
    'select id, recipient_email as email, status, document from credentials order by id',
  )
  return rows
}

/** As Digital Bazaar's verifier and ours see it, with keys and status lists over HTTP alone. */
async function verify(document: string): Promise<{ verified: boolean; failed: string[] }> {
  const { lookup } = webOf(app.url, publicUrl)
  const fetchText = async (address: string) => ({ status: 200, text: JSON.stringify(await lookup(address)) })
  const { steps } = await verifyCredential(JSON.parse(document), { ...sourcesOnWeb(fetchText), now: new Date() })
  const { isAccepted: verified } = await verifyAsDigitalBazaar(JSON.parse(document), lookup, new Date())
  return { verified, failed: steps.filter(({ outcome }) => outcome !== 'passed').map(({ step }) => step) }
}

const of = (email: string) => before.find((one) => one.email === email) as Kept

describe('a database of the first version', () => {
  it('keeps every document byte for byte, and each verifies or is revoked as it was', async () => {
    expect(before).toHaveLength(3)
    expect(await readKept()).toEqual(before)
    for (const { id, status, document } of before) {
      const served = await (await fetch(`${app.url}/credentials/${id}.json`)).text()
      expect(served).toBe(document)
      const failed = status === 'revoked' ? ['revocation'] : []
      expect(await verify(document)).toEqual({ verified: status === 'active', failed })
    }
  })

  it('has pages, job, failure and list for those who had them, under the same key', async () => {
    const page = await fetch(`${app.url}/credentials/${of('luis@example.edu').id}`, {
      headers: { accept: 'text/html' },
    })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Luis Vega 🎓')])
    const { body: list } = await client.get('/api/v1/credentials')
    expect(list.credentials).toHaveLength(3)
    const { rows } = await database.query('select id from jobs')
    const { body: job } = await client.get(`/api/v1/jobs/${rows[0].id}`)
    expect(job).toMatchObject({ status: 'SUCCESS', result: { total: 3, successful: 2, failed: 1 } })
  })

  it('finds people by parts of their names, whose credentials and failures were there before search was', async () => {
    const [organization] = await listOrganizations(app.database)
    const ctx = contextFor(app.platform, organization as OrganizationScope, { kind: 'operator' })
    const found = async (typed: string) => (await findPeople(ctx, typed, 5)).map(({ email }) => email)
    expect(await found('MUNOZ an')).toEqual(['ana@example.edu'])
    expect(await found('luis vega')).toEqual(['luis@example.edu'])
    expect(await found('eva example.edu')).toEqual(['eva@example.edu'])
    expect(await found('zoe@')).toEqual(['zoe@'])
  })

  it('goes on: it issues, retries what had failed, and revokes what the first version signed', async () => {
    const { body: failures } = await client.get('/api/v1/bulk-failures')
    const retried = await client.post(`/api/v1/bulk-failures/${failures.items[0].id}/retry`, {
      row_data_overrides: { email: 'zoe@example.edu' },
    })
    expect(retried.body).toMatchObject({ success: true })
    const { rows: templates } = await database.query('select id from templates')
    const person = { email: 'nueva@example.edu', recipient_name: 'Nueva', result_value: 'A' }
    const { body: issued } = await client.issue(templates[0].id, [person])
    const { body: credential } = await client.get(`/api/v1/credentials/${issued.credentials[0].credential_id}`)
    expect(await verify(JSON.stringify(credential.ob3_data))).toEqual({ verified: true, failed: [] })
    const { id, document } = of('ana@example.edu')
    await client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'Expedida por error' })
    expect(await verify(document)).toEqual({ verified: false, failed: ['revocation'] })
    expect(await verify(of('luis@example.edu').document)).toEqual({ verified: true, failed: [] })
  })

  it('has nothing that credential check would tell', async () => {
    const problems: unknown[] = []
    for await (const page of auditRows(app.platform)) problems.push(...page.problems)
    for await (const page of checkCredentials(app.platform)) problems.push(...page.problems)
    expect(problems).toEqual([])
  })
})
