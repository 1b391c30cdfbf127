import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { closeStatusLists } from '../../src/credentials/status-lists/close-status-lists.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { databaseUrl, onServer, templateDatabase } from '../global-setup.ts'

let app: Application
let tenant: Tenant
let templateId: string

const original = `sello_test_${randomUUID().replaceAll('-', '')}`

beforeAll(async () => {
  await onServer(inject('serverUrl'), `create database ${original} template ${templateDatabase}`)
  app = await startApplication({ database: original })
  tenant = await makeTenant(app)
  templateId = (await makeTemplate(tenant)).id
})
afterAll(async () => {
  await app?.stop()
  await onServer(inject('serverUrl'), `drop database if exists ${original} with (force)`)
})

/** Enough for a chunk, which takes its slots for itself. */
const rows = () => Array.from({ length: 40 }, () => ({ email: `${randomUUID()}@example.edu` }))

async function issue(service: Application): Promise<void> {
  const client = clientFor(service.url, tenant.key)
  const { body } = await client.issue(templateId, rows())
  expect((await jobEnded(client, body.job_id)).body.status).toBe('SUCCESS')
}

type Slot = { id: string; list: string; index: number }

async function slotsOf(connectionString: string): Promise<Slot[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(
    'select id, status_list_id as list, status_list_index as index from credentials order by id',
  )
  await client.end()
  return rows
}

const lists = (slots: Slot[]) => new Set(slots.map(({ list }) => list))
const names = (slots: Slot[]) => slots.map(({ list, index }) => `${list} ${index}`)

describe('a slot of a status list', () => {
  it('is not given out twice when an earlier state of the database is brought back elsewhere', async () => {
    await issue(app)
    const name = `sello_test_${randomUUID().replaceAll('-', '')}`
    const { platform } = app
    // Credentials that are issued after the backup are lost to the restored database, and not to their holders.
    await app.stop()
    await onServer(inject('serverUrl'), `create database ${name} template ${original}`)
    app = await startApplication({ database: original, keyWrapper: platform.keyWrapper })
    await issue(app)
    const before = await slotsOf(app.database.connectionString)
    const restored = await startApplication({ database: name, keyWrapper: platform.keyWrapper })
    try {
      const backedUp = await slotsOf(databaseUrl(inject('serverUrl'), name))
      await issue(restored)
      const after = await slotsOf(databaseUrl(inject('serverUrl'), name))
      expect([before.length, backedUp.length, after.length]).toEqual([80, 40, 80])
      const all = new Map([...before, ...after].map((slot) => [slot.id, slot]))
      expect(new Set(names([...all.values()])).size).toBe(120)
      // Where it is not restored, the open list is used up before a new one is opened.
      expect([lists(before).size, lists(after).size]).toEqual([1, 2])
      const revoked = await clientFor(restored.url, tenant.key).post(`/api/v1/credentials/${backedUp[0]?.id}/revoke`, {
        reason: 'Issued by mistake',
      })
      expect(revoked.body.status).toBe('revoked')
    } finally {
      await restored.stop()
      await onServer(inject('serverUrl'), `drop database if exists ${name} with (force)`)
    }
  })

  it('comes from a new list where the operator says that files were put back', async () => {
    await issue(app)
    const before = lists(await slotsOf(app.database.connectionString))
    expect(await closeStatusLists(app.platform)).toBeGreaterThan(0)
    await issue(app)
    const after = lists(await slotsOf(app.database.connectionString))
    expect(after.size).toBe(before.size + 1)
    expect(await closeStatusLists(app.platform)).toBe(1)
  })

  it('that a process has set aside is given up where a connection was lost: the database may have come back without its list', async () => {
    const client = clientFor(app.url, tenant.key)
    const alone = async () => {
      const { body } = await client.issue(templateId, rows().slice(0, 1))
      const id = body.credentials[0].credential_id
      return (await slotsOf(app.database.connectionString)).find((slot) => slot.id === id)?.list
    }
    const list = await alone()
    expect(await alone()).toBe(list)
    await closeStatusLists(app.platform)
    expect(await alone()).toBe(list)
    await onServer(
      inject('serverUrl'),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${original}' and pid <> pg_backend_pid()`,
    )
    await until(
      () => client.get('/api/v1/templates'),
      ({ status }) => status === 200,
    )
    expect(await alone()).not.toBe(list)
  })

  it('is of a history that any role may name: server, timeline, database and storage', async () => {
    const mark = sql<{ mark: string }>`select sello_database_mark() as mark`
    const { rows } = await mark.execute(app.database.forOrganization(tenant.organization.id))
    expect(rows[0]?.mark).toMatch(/^\d{10,} [0-9A-F]{8} \d+ \d+$/)
  })
})
