import { findSomeKey } from '../../issuers/issuer-store.ts'
import { checkKeyOpens } from '../../issuers/sign.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Platform } from '../../platform/context.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { openDnsResolver } from '../../platform/dns.ts'
import { armFault } from '../../platform/fault.ts'
import { localKeyWrapper } from '../../platform/key-wrapper.ts'
import { createLog, type Log } from '../../platform/log.ts'
import { openQueue } from '../../platform/queue/queue.ts'
import type { Deployment } from './deployment.ts'
import { keepMasterKey } from './master-key.ts'
import { openMail } from './open-mail.ts'
import { migrateServer, openServer } from './open-server.ts'
import { OperatorError } from './operator-error.ts'
import { type AddressUse, settleSettings } from './settle-address.ts'

export type OpenOptions = {
  /** A process that works takes jobs from the queue and sends letters; one that only sends puts jobs on it. */
  role: 'sends' | 'works'
  statementTimeoutMs: number
  address: AddressUse
  onProgress?: (text: string) => void
}

export type OpenPlatform = { platform: Platform; isEmbedded: boolean; close(): Promise<void> }

/**
 * Opens all that a process needs, in order: database (embedded where none is configured), schema, master key, queue,
 * mail. Refuses with a sentence where the master key does not open the keys that the database holds.
 *
 * `close` undoes it in the opposite order: first the queue with its running jobs, which need all the others.
 */
export async function openPlatform(deployment: Deployment, options: OpenOptions): Promise<OpenPlatform> {
  const log = createLog(deployment.logLevel)
  armFault(deployment.fault)
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const server = await openServer(deployment, options.onProgress)
    closers.push(server.close)
    const database = await migrateAndOpen(deployment, server.connectionString, options, log)
    closers.push(() => database.close())
    const settings = await settleSettings(deployment, database, options.address)
    const keyWrapper = localKeyWrapper(await findMasterKey(deployment, database))
    await checkMasterKey(database, keyWrapper)
    const mail = await openMail(deployment, database, options.role, log)
    closers.push(mail.close)
    const queue = await openQueue(server.connectionString, log, options.role)
    closers.push(() => queue.close())
    const dns = openDnsResolver({ servers: deployment.dnsServers })
    const platform = { database, queue, clock: systemClock, log, dns, mail: mail.transport, keyWrapper, settings }
    return { platform, isEmbedded: server.isEmbedded, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function migrateAndOpen(
  deployment: Deployment,
  connectionString: string,
  { statementTimeoutMs }: OpenOptions,
  log: Log,
): Promise<Database> {
  return openDatabase({
    connectionString,
    connectionsMax: deployment.databaseConnections,
    statementTimeoutMs,
    role: await migrateServer(connectionString, log),
    log,
  })
}

async function findMasterKey({ masterKey, dataDir }: Deployment, database: Database): Promise<Buffer> {
  return masterKey ?? (await keepMasterKey(dataDir, async () => (await findSomeKey(database)) !== undefined))
}

async function checkMasterKey(database: Database, keyWrapper: Platform['keyWrapper']): Promise<void> {
  const key = await findSomeKey(database)
  if (!key) return
  try {
    checkKeyOpens(keyWrapper, key)
  } catch (cause) {
    throw new OperatorError(
      'MASTER_KEY does not open the signing keys in the database: they were sealed under another one. Nothing was changed.',
      1,
      { cause },
    )
  }
}
