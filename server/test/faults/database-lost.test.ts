import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { migrateDatabase } from '../../src/platform/migrations/migrate.ts'
import { clientFor, until } from '../client.ts'
import { postmasterOf } from '../embedded-servers.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { makeOwner, onServer, ownerUrl } from '../global-setup.ts'
import { accept, type Cluster, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants, expectAlive } from './invariants.ts'
import { slowDown } from './triggers.ts'

const rows = [...people(300), { email: 'nobody' }]
/** Letters whose outcome was known when the connection broke, and could be noted too late only. */
const lettersInFlight = 20
const cuts = 8
/** A chunk has one try more than there are cuts, so that none runs out of tries on a machine where the cuts take long. */
const environment = { CHUNK_RETRY_SECONDS: Array(cuts).fill('1').join(',') }

/** Ends every connection to the test's database but our own, as an operator or a failover does. */
async function cutConnections(cluster: Cluster): Promise<void> {
  await cluster.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

async function expectAnswer(url: string, key: string): Promise<void> {
  const answers = async () => (await clientFor(url, key).get('/api/v1/templates')).status
  await until(answers, (status) => status === 200)
}

describe('PostgreSQL is lost', () => {
  it.concurrent.each([
    { phase: 'while chunks are issued', pauseSeconds: 0.3, delayMs: 0 },
    { phase: 'while letters are sent', pauseSeconds: 0, delayMs: 50 },
  ])(
    'all connections cut again and again $phase: no process dies, and the job ends whole',
    ({ pauseSeconds, delayMs }) =>
      withCluster(
        async (cluster) => {
          const tenant = await makeTenant(cluster)
          const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
          await slowDown(cluster, pauseSeconds)
          cluster.relay.delayMs = delayMs
          const [api] = await Promise.all([cluster.startApi(), cluster.startWorker(), cluster.startWorker()])
          const job = await accept(tenant, template, rows)
          for (let cut = 0; cut < cuts; cut++) {
            await sleep(300)
            await cutConnections(cluster)
          }
          await expectAnswer(api.url, tenant.key)
          const ended = await jobDone(tenant, job.id)
          expect(ended.job.status).toBe('SUCCESS')
          expect(ended.result).toMatchObject({ total: 301, failed: 1, emailsSent: 300, emailsFailed: 0 })
          expectAlive(cluster)
          await checkInvariants(cluster, { lettersRepeatedMax: lettersInFlight })
        },
        { environment },
      ),
  )

  it.concurrent('the server killed with -9 and started again in the middle of a batch: no process dies, the API answers within 5 s, the job ends whole', () =>
    withOwnServer(async (server) =>
      withCluster(
        async (cluster) => {
          const tenant = await makeTenant(cluster)
          const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
          await slowDown(cluster, 0.2)
          const [api] = await Promise.all([cluster.startApi(), cluster.startWorker(), cluster.startWorker()])
          const job = await accept(tenant, template, rows)
          const done = () => cluster.query('select 1 from chunks where done_at is not null')
          await until(done, (chunks) => chunks.length > 0)
          await server.kill()
          const meanwhile = await clientFor(api.url, tenant.key).get('/api/v1/templates')
          expect([200, 503]).toContain(meanwhile.status)
          await server.isBack()
          await expectAnswer(api.url, tenant.key)
          const ended = await jobDone(tenant, job.id)
          expect(ended.job.status).toBe('SUCCESS')
          expect(ended.result).toMatchObject({ total: 301, failed: 1, emailsSent: 300, emailsFailed: 0 })
          expectAlive(cluster)
          await checkInvariants(cluster, { lettersRepeatedMax: lettersInFlight })
        },
        { environment, database: server.url },
      ),
    ))
})

type Server = { url: string; kill(): Promise<void>; isBack(): Promise<void> }

const launcher = fileURLToPath(new URL('../../src/platform/embedded-postgres/embedded-postgres.ts', import.meta.url))

/** A server in a folder of its own, opened by a process of its own that starts it again when it dies. */
async function withOwnServer(work: (server: Server) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sello-fault-'))
  await chmod(folder, 0o755)
  const program = `
    const { openEmbeddedPostgres } = await import(${JSON.stringify(launcher)})
    const db = await openEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)} })
    console.log(db.superuserUrl)
    process.once('disconnect', () => db.close().then(() => process.exit(0)))`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const gone = once(owner, 'exit')
  try {
    const [line] = await once(owner.stdout as NodeJS.ReadableStream, 'data')
    const url = String(line).trim()
    const ownerPassword = inject('ownerPassword')
    await makeOwner(url, ownerPassword)
    await onServer(url, 'alter database sello owner to sello_test_owner')
    await migrateDatabase(ownerUrl(url, ownerPassword), createLog('silent'))
    let killed: number | undefined
    await work({
      url,
      async kill() {
        killed = postmasterOf(folder)
        process.kill(killed as number, 'SIGKILL')
      },
      async isBack() {
        await until(
          async () => postmasterOf(folder),
          (pid) => pid !== undefined && pid !== killed,
        )
      },
    })
  } finally {
    owner.disconnect()
    await gone
    await rm(folder, { recursive: true, force: true })
  }
}
