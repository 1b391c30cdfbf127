import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { migrateDatabase } from '../../src/platform/migrations/migrate.ts'
import { until } from '../client.ts'
import { makeOwner, onServer, ownerUrl } from '../global-setup.ts'
import { freePort } from './processes.ts'

const programs = '/usr/lib/postgresql/15/bin'
export const hasPostgres = existsSync(join(programs, 'pg_basebackup'))
if (!hasPostgres) console.warn(`skipped, for want of ${programs}: Debian's package postgresql-15 has it`)

const nobody = 65_534

/** A primary of its own with the tables of the service, and what makes a replica of it as it then is. */
export type Primary = { url: string; replicate(settings: string): Promise<Replica> }
export type Replica = { url: string; stop(): Promise<void> }

/** Runs `work` on Debian's PostgreSQL, since the embedded one has no replicas. */
export async function withPrimary(work: (primary: Primary) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sello-replica-'))
  // PostgreSQL does not run as root.
  const as = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid)
  const running: ChildProcess[] = []
  const run = (program: string, ...words: string[]) =>
    execFileSync(join(programs, program), words, { cwd: folder, stdio: 'pipe', ...as })
  const launch = async (data: string, port: number): Promise<ChildProcess> => {
    const words = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off']
    const server = spawn(join(programs, 'postgres'), words, { cwd: folder, stdio: 'ignore', ...as })
    running.push(server)
    await until(
      () =>
        onServer(urlOf(port), 'select 1').then(
          () => true,
          () => false,
        ),
      (isUp) => isUp,
    )
    return server
  }
  try {
    const data = join(folder, 'primary')
    run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
    const port = await freePort()
    await launch(data, port)
    await onServer(urlOf(port), 'create database sello')
    const url = urlOf(port, 'sello')
    await makeOwner(url, inject('ownerPassword'))
    await onServer(url, 'alter database sello owner to sello_test_owner')
    await migrateDatabase(ownerUrl(url, inject('ownerPassword')), createLog('silent'))
    await work({
      url,
      async replicate(settings) {
        const copy = join(folder, 'replica')
        run('pg_basebackup', '-D', copy, '-d', urlOf(port), '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
        await appendFile(join(copy, 'postgresql.auto.conf'), `${settings}\n`)
        await chmod(copy, 0o700)
        const replicaPort = await freePort()
        const server = await launch(copy, replicaPort)
        return { url: ownerUrl(urlOf(replicaPort, 'sello'), inject('ownerPassword')), stop: () => end(server) }
      },
    })
  } finally {
    await Promise.all(running.map(end))
    await rm(folder, { recursive: true, force: true })
  }
}

const urlOf = (port: number, database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGQUIT')
  await gone
}
