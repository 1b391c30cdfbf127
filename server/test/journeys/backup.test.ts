import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientFor, jobEnded, until } from '../client.ts'
import { withEmptyDatabase } from '../empty-database.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, type Cluster, jobDone, lettersSettled, people, withCluster } from '../faults/cluster.ts'
import { freePort, startProcess } from '../faults/processes.ts'

const masterKey = randomBytes(32).toString('hex')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sello-backup-'))
  await mkdir(join(folder, folderOfBackups))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A folder with a name as people write it: parts of it would have another meaning in a URL. */
const folderOfBackups = 'Copias de 2026 %20'
const newFile = () => join(folder, folderOfBackups, `${randomUUID()}.sello`)

/** Runs an operator command with its own environment, and returns its output. */
async function operate(environment: Record<string, string>, ...words: string[]) {
  const command = startProcess(words, { MASTER_KEY: masterKey, LOG_LEVEL: 'warn', ...environment })
  const answer = await command.ready.then(JSON.parse).catch((error: Error) => ({ error: error.message }))
  return { answer, code: (await command.exited).code, log: withoutProgress(command.log) }
}

/** A command that takes longer than a second reports its progress, and on a busy machine any command may. */
function withoutProgress(log: string[]): string[] {
  return log.filter((line) => !/^\w+: [\d.]+ MB (written|loaded)$/.test(line))
}

type Row = Record<string, string | number>
const counted = (cluster: Cluster) =>
  cluster.query<Row>(`select (select count(*)::int from credentials) as credentials, (select count(*)::int from failures) as failures,
    (select count(*)::int from jobs) as jobs, (select count(*)::int from organizations) as organizations`)

describe('a backup', () => {
  it('brings everything back elsewhere: what it holds verifies and is revoked, counts are right, no slot is given out twice, no letter goes out again', async () => {
    const file = newFile()
    await withCluster(
      async (cluster) => {
        const tenant = await makeTenant(cluster)
        const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
        const worker = await cluster.startWorker()
        const first = await accept(tenant, template, [...people(60), { email: 'nobody' }])
        await jobDone(tenant, first.id)
        await lettersSettled(tenant, first.id, 60)
        await worker.stop()
        // Accepted, and not begun when the backup is taken.
        const waiting = await accept(tenant, template, people(60, 'waiting.example.edu'))
        await cluster.query(
          `update outbox set status = 'pending', sent_at = null where credential_id in (select credential_id from outbox limit 5)`,
        )
        const written = await cluster.operate('backup', file)
        expect([written.code, written.answer.file, withoutProgress(written.log)]).toEqual([0, file, []])
        expect((await stat(file)).mode & 0o777).toBe(0o600)
        const before = await counted(cluster)
        // The service goes on after the backup, and then everything is lost.
        await cluster.query(`update outbox set status = 'sent'`)
        await cluster.startWorker()
        await jobDone(tenant, waiting.id)
        const lost = await cluster.query<Row>(
          'select id, status_list_id as list, status_list_index as index from credentials',
        )
        expect(lost).toHaveLength(120)

        const dataDir = join(folder, randomUUID())
        const port = await freePort()
        const environment = {
          DATA_DIR: dataDir,
          PORT: String(port),
          PUBLIC_URL: cluster.platform.settings.publicUrl,
          SMTP_URL: cluster.relay.url,
          MAIL_FROM: 'credentials@example.edu',
          DEMO: 'false',
          DNS_SERVERS: '127.0.0.1:9',
        }
        const restored = await operate(environment, 'restore', file)
        expect(restored.answer).toMatchObject({
          letters_held: 5,
          jobs_resumed: 1,
          rows: { credentials: 60, failures: 1 },
        })
        expect(before).toEqual([{ credentials: 60, failures: 1, jobs: 2, organizations: 1 }])
        expect((await operate(environment, 'credential', 'check')).answer).toMatchObject({ ok: true, credentials: 60 })

        const waitingLetters = await operate(environment, 'letter', 'list', '--waiting')
        expect(waitingLetters.answer).toMatchObject({
          total: 0,
          held: 5,
          told: expect.stringContaining('5 letters are held'),
        })
        const arrivals = cluster.relay.arrivals.length
        const service = startProcess(['start'], { MASTER_KEY: masterKey, ...environment })
        try {
          await service.ready
          const client = clientFor(`http://127.0.0.1:${port}`, tenant.key)
          const job = await jobEnded(client, waiting.id)
          expect(job.body.result).toMatchObject({ total: 60, successful: 60 })
          const list = await client.get('/api/v1/credentials?page_size=100')
          expect(list.body.total ?? list.body.pagination?.total).toBe(120)
          const { url } = (await operate(environment, 'database', 'url')).answer
          const database = new pg.Client({ connectionString: url })
          await database.connect()
          const { rows } = await database.query(
            'select id, status_list_id as list, status_list_index as index from credentials order by id',
          )
          const { rows: open } = await database.query(
            `select count(*) > 0 as some, bool_and(status_list_id is null) as new from status_lists
             left join (select distinct status_list_id from credentials where id = any($1)) as ours on ours.status_list_id = status_lists.id
             where opened_in <> ''`,
            [lost.map(({ id }) => id)],
          )
          expect(open).toEqual([{ some: true, new: true }])
          await database.end()
          const slots = new Set([...lost, ...rows].map(({ list, index }) => `${list} ${index}`))
          expect(slots.size).toBe(60 + 60 + 60)
          const revoked = await client.post(`/api/v1/credentials/${rows[0].id}/revoke`, { reason: 'Issued by mistake' })
          expect(revoked.body.status).toBe('revoked')
          // The letters of the new credentials go, and the held ones when they are let go.
          await until(
            async () => cluster.relay.arrivals.length,
            (count) => count >= arrivals + 60,
          )
          expect((await operate(environment, 'letter', 'release')).answer).toEqual({ released: 5 })
          await until(
            async () => cluster.relay.arrivals.length,
            (count) => count === arrivals + 65,
          )
          expect((await operate(environment, 'credential', 'check')).answer).toMatchObject({
            ok: true,
            credentials: 120,
          })
        } finally {
          await service.stop()
        }
      },
      { masterKey: Buffer.from(masterKey, 'hex') },
    )
  })

  it('of an embedded database is restored into an external one; twice it is not, nor over rows', async () => {
    const file = newFile()
    const embedded = { DATA_DIR: join(folder, randomUUID()) }
    const made = await operate(embedded, 'organization', 'create', '--name', 'Una', '--slug', 'una')
    expect(made.code).toBe(0)
    expect((await operate(embedded, 'backup', file)).answer).toMatchObject({
      rows: { organizations: 1, issuer_keys: 1 },
    })
    expect((await operate(embedded, 'backup', file)).answer.error).toContain('is there already')
    await withEmptyDatabase(async (url, query) => {
      const environment = { DATABASE_URL: url }
      expect(await operate(environment, 'restore', file)).toMatchObject({
        code: 0,
        answer: { rows: { organizations: 1 } },
      })
      expect(await query('select slug from organizations')).toEqual([{ slug: 'una' }])
      expect(await query(`select relname from pg_class where relrowsecurity and not relforcerowsecurity`)).toEqual([])
      const again = await operate(environment, 'restore', file)
      expect([again.code, again.answer.error]).toEqual([1, expect.stringContaining('The database is not empty')])
      expect((await operate(environment, 'organization', 'list')).answer.organizations).toHaveLength(1)
    })
  })

  it('that is cut, altered or of something else is refused in a sentence, as is another master key or address; nothing is loaded', async () => {
    const file = newFile()
    const embedded = { DATA_DIR: join(folder, randomUUID()) }
    await operate(embedded, 'organization', 'create', '--name', 'Una', '--slug', 'una')
    await operate(embedded, 'backup', file)
    const bytes = await readFile(file)
    const [cut, altered, other] = [newFile(), newFile(), newFile()]
    await writeFile(cut, bytes)
    await truncate(cut, bytes.length - 40)
    const flipped = Buffer.from(bytes)
    flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] as number) ^ 0xff
    await writeFile(altered, flipped)
    await writeFile(other, 'not a backup')
    await withEmptyDatabase(async (url, query) => {
      const tried: [string, string, Record<string, string>][] = [
        [cut, 'it was cut short', {}],
        [altered, 'cannot be restored: it', {}],
        [other, 'not a backup of Sello', {}],
        [join(folder, 'nowhere'), 'cannot be read (ENOENT)', {}],
        [file, 'MASTER_KEY does not open the signing keys of the backup', { MASTER_KEY: 'ff'.repeat(32) }],
        [file, 'PUBLIC_URL is https://other.example', { PUBLIC_URL: 'https://other.example' }],
      ]
      for (const [path, sentence, environment] of tried) {
        const { code, answer, log } = await operate({ DATABASE_URL: url, ...environment }, 'restore', path)
        expect([code, log]).toEqual([1, []])
        expect(answer.error).toContain(sentence)
      }
      expect((await operate({ DATABASE_URL: url }, 'restore', file)).code).toBe(0)
      expect(await query('select slug from organizations')).toEqual([{ slug: 'una' }])
    })
  })
})
