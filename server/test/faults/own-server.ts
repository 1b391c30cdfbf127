import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { migrateDatabase } from '../../src/platform/migrations/migrate.ts'
import { until } from '../client.ts'
import { postmasterOf } from '../embedded-servers.ts'
import { makeOwner, onServer, ownerUrl } from '../global-setup.ts'

export type Server = { url: string; kill(): Promise<void>; isBack(): Promise<void> }

const launcher = fileURLToPath(new URL('../../src/platform/embedded-postgres/embedded-postgres.ts', import.meta.url))

/** A server in a folder of its own, opened by a process of its own that starts it again when it dies. */
export async function withOwnServer(work: (server: Server) => Promise<void>): Promise<void> {
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
