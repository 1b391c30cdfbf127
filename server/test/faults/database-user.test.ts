import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseUrl, onServer } from '../global-setup.ts'
import { type Environment, withCluster } from './cluster.ts'
import { startProcess } from './processes.ts'

const name = `sello_test_user_${randomUUID().replaceAll('-', '')}`
const password = randomUUID()

/** A user who may sign in and no more. */
beforeAll(() => onServer(inject('serverUrl'), `create role ${name} login password '${password}'`))
afterAll(() => onServer(inject('serverUrl'), `drop role ${name}`))

async function withDatabase(options: string, work: (url: string) => Promise<void>): Promise<void> {
  const serverUrl = inject('serverUrl')
  const database = `sello_test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${database} ${options}`)
  try {
    const url = new URL(databaseUrl(serverUrl, database))
    url.username = name
    url.password = password
    await work(url.href)
  } finally {
    await onServer(serverUrl, `drop database ${database} with (force)`)
  }
}

async function start(words: string[], environment: Environment) {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'credentials@example.edu' }
  const process = startProcess(words, { ...mail, ...environment })
  const error = await process.ready.then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { error, code: (await process.exited).code, log: process.log }
}

describe('a database user', () => {
  it('that is a superuser is refused, with what to do instead, and nothing is changed', async () => {
    await withDatabase('', async (url) => {
      const asSuperuser = databaseUrl(inject('serverUrl'), new URL(url).pathname.slice(1))
      for (const words of [['api'], ['worker'], ['migrate'], ['organization', 'list']]) {
        const { error, code, log } = await start(words, { DATABASE_URL: asSuperuser })
        expect(error).toContain('is a superuser')
        expect(error).toContain('alter database')
        expect(code).toBe(1)
        expect(log.join('\n')).not.toMatch(/^ +at /m)
      }
      const client = new pg.Client({ connectionString: asSuperuser })
      await client.connect()
      const made = await client.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)
      await client.end()
      expect(made.rowCount).toBe(0)
    })
  })

  it('that may make no tables is told so in a sentence that names the grant', async () => {
    await withDatabase('', async (url) => {
      const { error, code, log } = await start(['organization', 'list'], { DATABASE_URL: url })
      expect(error).toContain(`grant usage, create on schema public to "${name}"`)
      expect(error).toContain(`alter database "${new URL(url).pathname.slice(1)}" owner to "${name}"`)
      expect([code, log]).toEqual([1, []])
    })
  })

  it('that may make no roles is good enough: commands say nothing of it, and the service says what it costs and what to do', () =>
    withDatabase(`owner ${name}`, (url) =>
      withCluster(
        async (cluster) => {
          await cluster.operate('migrate')
          const listed = await cluster.operate('organization', 'list')
          expect([listed.code, listed.log]).toEqual([0, []])
          const api = await cluster.startApi()
          expect(api.log.join('\n')).toContain('alter role NAME createrole')
          expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
        },
        { environment: { DATABASE_URL: url, MASTER_KEY: '00'.repeat(32) } },
      ),
    ))

  it('that owns the database and may make roles works under both of them', async () => {
    await withCluster(async (cluster) => {
      const { answer } = await cluster.operate('migrate')
      expect(answer).toEqual({ migrated: true, role: 'sello_app' })
      const client = new pg.Client({ connectionString: cluster.ownerUrl })
      await client.connect()
      const { rows } = await client.query(`select rolsuper from pg_roles where rolname = current_user`)
      await client.end()
      expect(rows).toEqual([{ rolsuper: false }])
    })
  })
})
