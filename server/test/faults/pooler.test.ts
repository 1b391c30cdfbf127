import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { type Cluster, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants, expectAlive } from './invariants.ts'
import { freePort, startProcess } from './processes.ts'

const program = '/usr/sbin/pgbouncer'
const isInstalled = existsSync(program)
if (!isInstalled) console.warn(`skipped, for want of ${program}: Debian's package pgbouncer has it`)

const nobody = 65_534

type Mode = 'session' | 'transaction' | 'statement'

/** Runs PgBouncer between the service and the cluster's database, with so few connections that a mode shows. */
async function behindPgBouncer(cluster: Cluster, mode: Mode, work: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sello-pooler-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const owner = new URL(cluster.ownerUrl)
  const { host, port: serverPort, database } = new pg.Client({ connectionString: cluster.ownerUrl })
  const login = `user=${owner.username} password=${decodeURIComponent(owner.password)}`
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
behind = host=${host} port=${serverPort} dbname=${database} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
`,
  )
  // It does not run as root. The embedded server's folder is open to its owner alone.
  const { uid, gid } = await stat(host.startsWith('/') ? host : join(folder, 'pgbouncer.ini'))
  const as = process.getuid?.() === 0 ? { uid: uid || nobody, gid: gid || nobody } : {}
  const pooler = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...as })
  const gone = once(pooler, 'exit')
  try {
    await until(
      () => isOpen(port),
      (open) => open,
    )
    await work(`postgres://anybody@127.0.0.1:${port}/behind`)
  } finally {
    pooler.kill('SIGKILL')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

describe.skipIf(!isInstalled)('PgBouncer before PostgreSQL', () => {
  it.concurrent.each(['transaction', 'statement'] as const)(
    'in %s mode is refused at the start, with what to set',
    (mode) =>
      withCluster((cluster) =>
        behindPgBouncer(cluster, mode, async (url) => {
          const started = startProcess(['organization', 'list'], { DATABASE_URL: url, MASTER_KEY: '00'.repeat(32) })
          await expect(started.ready).rejects.toThrow('pool_mode = session')
          expect((await started.exited).code).toBe(1)
        }),
      ),
  )

  it.concurrent('in session mode is worked with: one recipient and a batch are issued, and all letters sent', () =>
    withCluster((cluster) =>
      behindPgBouncer(cluster, 'session', async (url) => {
        const tenant = await makeTenant(cluster)
        const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
        const [api] = await Promise.all([
          cluster.startApi({ DATABASE_URL: url }),
          cluster.startWorker({ DATABASE_URL: url }),
        ])
        const client = clientFor(api.url, tenant.key)
        expect((await client.issue(template.id, people(1))).status).toBe(200)
        const { body } = await client.issue(template.id, people(150))
        expect((await jobDone(tenant, body.job_id)).result).toMatchObject({ successful: 150, emailsSent: 150 })
        expectAlive(cluster)
        await checkInvariants(cluster)
      }),
    ))
})
