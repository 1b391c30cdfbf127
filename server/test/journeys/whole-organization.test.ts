import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readSource } from '../../src/configuration-source.ts'
import { runOperator } from '../../src/entrypoints/operator/run-operator.ts'
import { listTables } from '../../src/platform/db/backup/backup-tables.ts'
import { localKeyWrapper } from '../../src/platform/key-wrapper.ts'
import { checkCredentials } from '../../src/upkeep/auditing/check-credentials.ts'
import { removeOrganization } from '../../src/upkeep/erasure/remove-organization.ts'
import { checkAuditLog } from '../../src/upkeep/sealing/check-audit-log.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { ownerUrl } from '../global-setup.ts'
import { fillOrganization } from '../isolation/filled-organization.ts'

const masterKey = randomBytes(32)
let folder: string
let app: Application
let database: pg.Client
/** The one that goes and comes back, and one beside it. */
let tenant: Tenant
let other: Tenant

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sello-organization-'))
  app = await startApplication({ keyWrapper: localKeyWrapper(masterKey) })
  database = await app.connectAsOwner()
  tenant = await fillOrganization(app, 'Universidad que se va')
  other = await fillOrganization(app, 'Universidad que se queda')
  // Letters and jobs under way would change rows that are compared.
  const waiting = `select ((select count(*) from outbox where status = 'pending')
    + (select count(*) from pathway_awards where state = 'pending')
    + (select count(*) from jobs where finished_at is null) + (select count(*) from retry_runs where finished_at is null)
    + (select count(*) from batch_revocations where finished_at is null)
    + (select count(*) from events where position is null))::int as n`
  await until(
    async () => (await database.query(waiting)).rows[0].n as number,
    (count) => count === 0,
  )
  // An award of a pathway is a credential too, once it is there.
  await database.query(`insert into holder_choices (credential_id, normalized_email, changed_at, is_name_removed)
    select id, normalized_email, now(), true from credentials where row_number = 1`)
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

const operate = (...words: string[]) => operateAt(app, ...words)

async function operateAt({ database, platform }: Application, ...words: string[]) {
  const said = { stdout: '', stderr: '' }
  const keep = (name: keyof typeof said) => ({ write: (text: string) => (said[name] += text) })
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: ownerUrl(database.connectionString, inject('ownerPassword')),
    MASTER_KEY: masterKey.toString('hex'),
    PUBLIC_URL: platform.settings.publicUrl,
    INBOX: 'true',
    INBOX_PASSWORD: 'correct horse battery',
    LOG_LEVEL: 'error',
  }
  const streams = { stdout: keep('stdout'), stderr: keep('stderr') }
  const code = await runOperator([...words, '--json'], () => readSource(environment), streams)
  return { code, ...(JSON.parse(said.stdout) as Record<string, unknown>) }
}

/** Columns of which a restore says another thing on purpose, and counters that each process writes a second later. */
const changedByRestore: Record<string, string[]> = {
  organizations: ['is_active', 'removed_at'],
  outbox: ['status', 'next_attempt_at'],
  webhook_deliveries: ['status', 'next_attempt_at'],
  status_lists: ['opened_in'],
  daily_use: ['letters', 'bytes', 'refused', 'credentials'],
}
/** Tables that a removed organization keeps, and tables that are in no backup. */
const keptOrLeft = [
  'sandbox_letters',
  'organizations',
  'daily_use',
  'audit_entries',
  'audit_seals',
  'address_letters',
  'invitations',
  'provider_sign_ins',
  'wallet_offers',
]

/** All rows of each table that names an organization, as PostgreSQL writes them. Daily use is written once a process has counted it. */
async function rowsOf({ organization: { id } }: Tenant): Promise<Record<string, string[]>> {
  // Positions come a moment after what they are of.
  await until(
    () => database.query('select 1 from events where position is null'),
    ({ rows }) => rows.length === 0,
  )
  const found: Record<string, string[]> = {}
  for (const { table, columns } of await listTables(database, [])) {
    const isChoice = table === 'holder_choices'
    if (!isChoice && table !== 'organizations' && !columns.includes('organization_id')) continue
    const which = isChoice
      ? 'credential_id in (select id from credentials where organization_id = $1)'
      : `${table === 'organizations' ? 'id' : 'organization_id'} = $1`
    const text = columns.filter((column) => !changedByRestore[table]?.includes(column)).join(', ')
    const { rows } = await database.query(`select (${text})::text as row from ${table} where ${which} order by 1`, [id])
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

/** Reads the documents of strangers: the DID document, each status list and each credential byte by byte, and the status of a page. */
async function published({ organization: { id } }: Tenant) {
  const { rows } = await database.query(
    `select '/credentials/' || id || '.json' as path from credentials where organization_id = $1
     union select '/orgs/' || organization_id || '/status/' || id from status_lists where organization_id = $1`,
    [id],
  )
  const paths = [`/orgs/${id}/did.json`, ...rows.map(({ path }) => path as string).sort()]
  const read = async (path: string) => {
    const answer = await fetch(app.url + path)
    return { path, status: answer.status, text: answer.status === 200 ? await answer.text() : '' }
  }
  return { paths, read: () => Promise.all(paths.map(read)) }
}

describe('an organization', () => {
  it('is removed with all that it has, but for its record and audit log, and comes back from its file byte for byte', async () => {
    const { id } = tenant.organization
    const file = join(folder, 'gone.sello')
    const site = await published(tenant)
    const shown = await site.read()
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set([200]))
    const beside = await rowsOf(other)

    const asked = await operate('organization', 'remove', id, '--file', file, '--yes')
    expect(asked).toMatchObject({ code: 1, error: expect.stringContaining('is active') })
    await operate('organization', 'deactivate', id)
    const before = await rowsOf(tenant)
    // A worker may have taken the one arrival already.
    const empty = Object.keys(before).filter((table) => before[table]?.length === 0)
    expect(empty.filter((table) => table !== 'arrivals')).toEqual([])
    expect(await operate('organization', 'remove', id, '--file', file)).toMatchObject({
      code: 2,
      error: expect.stringContaining('With --yes'),
    })
    const removed = await operate('organization', 'remove', id, '--file', file, '--yes')
    expect(removed).toMatchObject({
      code: 0,
      removed: true,
      deleted: { credentials: 4, members: 1, holder_choices: 3 },
    })

    const left = Object.entries(await rowsOf(tenant)).filter(
      ([table, rows]) => rows.length > 0 && table !== 'daily_use',
    )
    expect(left.map(([table]) => table).sort()).toEqual(['audit_entries', 'audit_seals', 'organizations'])
    expect(new Set((await site.read()).map(({ status }) => status))).toEqual(new Set([404]))
    for (const path of [`/orgs/${id}`, `/panel`, '/wallet'])
      expect((await fetch(app.url + path)).status).toBeLessThan(500)
    expect((await clientFor(app.url, tenant.key).get('/api/v1/credentials')).status).toBe(401)
    const { rows: queued } = await database.query(`select 1 from pgboss.job where data ->> 'organizationId' = $1`, [id])
    expect(queued).toEqual([])
    expect(await operate('organization', 'list')).toMatchObject({ removed: [{ id, removed_at: expect.any(String) }] })
    const { entries }: Record<string, unknown> = await operate('audit', 'list', '--organization', id)
    const log = entries as { action: string }[]
    expect(log.slice(0, 2).map(({ action }) => action)).toEqual(['organization.removed', 'organization.exported'])
    expect(await operate('audit', 'check')).toMatchObject({ ok: true })
    expect(await operate('organization', 'create', '--name', 'Otra', '--slug', await slugOf(id))).toMatchObject({
      code: 1,
    })

    // Use that a process counted before the removal, and wrote after it.
    await database.query(`insert into daily_use (organization_id, day, letters) values ($1, '2026-11-01', 1)`, [id])
    const back = await operate('restore', file, '--organization', id)
    expect(back).toMatchObject({ code: 0, id, name: 'Universidad que se va' })
    const after = await rowsOf(tenant)
    for (const table of Object.keys(before).filter((one) => !keptOrLeft.includes(one)))
      expect([table, after[table]]).toEqual([table, before[table]])
    for (const table of ['audit_entries', 'daily_use'])
      expect(after[table]).toEqual(expect.arrayContaining(before[table] ?? []))
    expect(await site.read()).toEqual(shown)
    const { daily_use: used, ...others } = await rowsOf(other)
    expect({ ...others, daily_use: beside.daily_use }).toEqual(beside)
    expect(used).toEqual(expect.arrayContaining(beside.daily_use ?? []))
    expect(await checkAuditLog(app.platform, id, [])).not.toHaveProperty('problem', expect.any(String))
    expect(await operate('restore', file, '--organization', id)).toMatchObject({
      code: 1,
      error: expect.stringContaining('is there'),
    })

    await operate('organization', 'activate', id)
    const client = clientFor(app.url, tenant.key)
    const template = await makeTemplate(tenant)
    const { body: job } = await client.issue(template.id, [{ email: 'a@example.edu' }, { email: 'b@example.edu' }])
    expect((await jobEnded(client, job.job_id)).body.result).toMatchObject({ successful: 2 })
    const problems = []
    for await (const page of checkCredentials(app.platform)) problems.push(...page.problems)
    // The copy in a wallet that a filled organization has is a word, and no credential.
    expect(problems.filter(({ problem }) => !problem.startsWith('its copy '))).toEqual([])
  })

  it('comes back out of a backup of all, beside what the others have done since, and to the accounts that people have now', async () => {
    const gone = await makeTenant(app, 'Instituto Breve')
    const { id } = gone.organization
    await operate(
      'user',
      'create',
      '--organization',
      id,
      '--email',
      'luz@example.edu',
      '--name',
      'Luz',
      '--role',
      'owner',
    )
    await clientFor(app.url, gone.key).issue((await makeTemplate(gone)).id, [{ email: 'eva@example.edu' }])
    const all = join(folder, 'all.sello')
    expect(await operate('backup', all)).toMatchObject({ code: 0 })
    await removeOrganization(app.platform, gone.organization)
    // The same person comes again, by another account.
    await database.query(`update users set normalized_email = 'other@example.edu' where email = 'luz@example.edu'`)
    await database.query(
      `insert into users (id, email, normalized_email) values (gen_random_uuid(), 'luz@example.edu', 'luz@example.edu')`,
    )
    expect(await operate('restore', all, '--organization', id)).toMatchObject({ code: 0, name: 'Instituto Breve' })
    const { rows } = await database.query(
      `select normalized_email as email, role from team_members join users on id = user_id where organization_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ email: 'luz@example.edu', role: 'owner' }])
    expect(await operate('restore', all, '--organization', gone.keyId)).toMatchObject({
      code: 1,
      error: expect.stringContaining('has no organization'),
    })
  })
})

it('comes back into no service with another address than that of its credentials', async () => {
  const elsewhere = await startApplication({
    keyWrapper: localKeyWrapper(masterKey),
    settings: { publicUrl: 'https://elsewhere.example.edu' },
    worker: false,
  })
  try {
    const { organization } = await makeTenant(app, 'Escuela de otra parte')
    const file = join(folder, 'elsewhere.sello')
    expect(await operate('organization', 'export', organization.id, '--file', file)).toMatchObject({ code: 0 })
    expect(await operateAt(elsewhere, 'restore', file, '--organization', organization.id)).toMatchObject({
      code: 1,
      error: expect.stringContaining('and this service is https://elsewhere.example.edu. Nothing was changed.'),
    })
  } finally {
    await elsewhere.stop()
  }
})

async function slugOf(id: string): Promise<string> {
  const { rows } = await database.query('select slug from organizations where id = $1', [id])
  return rows[0].slug
}
