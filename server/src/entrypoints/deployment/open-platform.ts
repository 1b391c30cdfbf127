import { stat } from 'node:fs/promises'
import { listSomeKeys } from '../../credentials/issuers/issuer-store.ts'
import { checkKeyOpens } from '../../credentials/issuers/sign.ts'
import { openAnnouncer } from '../../platform/announcements/announcer.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Platform } from '../../platform/context.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import type { Limits } from '../../platform/db/driver/scoped-query.ts'
import { openDnsResolver } from '../../platform/dns/dns.ts'
import { keepsNoJournal } from '../../platform/journal/journal.ts'
import { openJournal } from '../../platform/journal/open-journal.ts'
import { localKeyWrapper } from '../../platform/key-wrapper.ts'
import { createLog, type Log } from '../../platform/log.ts'
import { armFault } from '../../platform/process/fault.ts'
import { openQueue } from '../../platform/queue/queue.ts'
import { openTransit } from '../../platform/transit/transit.ts'
import { awaitingPostgres } from './await-postgres.ts'
import type { Deployment } from './deployment.ts'
import { openMail } from './open-mail.ts'
import { keepTokenRenewed, openMasterKeys } from './open-master-key.ts'
import { findAppLogin, migrateServer, openServer } from './open-server.ts'
import { OperatorError } from './operator-error.ts'
import { type AddressUse, settleSettings } from './settle-address.ts'

export type OpenOptions = {
  /** `works`: takes jobs from the queue and sends letters. `sends`: only enqueues jobs. */
  role: 'sends' | 'works'
  limits: Limits
  address: AddressUse
  onProgress?: (text: string) => void
  /** Whether migrations run that take the service down: of a database that nobody uses yet. */
  mayTakeDown?: boolean
  /** Ends the wait for a PostgreSQL that is not there yet. */
  stopping?: AbortSignal
}

export type OpenPlatform = {
  platform: Platform
  isEmbedded: boolean
  /** Whether the service works under roles of its own, or as the owner of the tables. */
  hasRoles: boolean
  close(): Promise<void>
}

/**
 * Opens all that a process needs, in order: database (embedded where none is configured), schema, master key, queue, mail.
 * Throws an error with a sentence for the operator where the master key does not open the keys in the database.
 *
 * `close` undoes it in the opposite order: first the queue with its running jobs, which need all the others.
 */
export async function openPlatform(deployment: Deployment, options: OpenOptions): Promise<OpenPlatform> {
  armFault(deployment.fault)
  if (deployment.databaseUrl === undefined) return open(deployment, options)
  const { onProgress: note = () => {}, stopping } = options
  return awaitingPostgres({ note, stopping }, () => open(deployment, options))
}

async function open(deployment: Deployment, options: OpenOptions): Promise<OpenPlatform> {
  const log = createLog(deployment.logLevel)
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const server = await openServer(deployment, options.onProgress)
    closers.push(server.close)
    const roles = await migrateServer(server, log, options)
    const { connectionString } = server
    const connectionsMax = deployment.databaseConnections
    const appConnectionString = await findAppLogin(deployment, server, roles)
    const database = openDatabase({
      connectionString,
      appConnectionString,
      replicaConnectionString: deployment.databaseReadUrl,
      connectionsMax,
      limits: options.limits,
      roles,
      log,
    })
    closers.push(() => database.close())
    const announcer = openAnnouncer(database, log)
    closers.push(announcer.close)
    const settings = await settleSettings(deployment, database, options.address)
    const { keyWrapper, close: stopRenewal } = await openKeyWrapper(deployment, database, log)
    closers.push(stopRenewal)
    await checkMasterKey(database, keyWrapper)
    const mail = await openMail(deployment, database, options.role, log)
    closers.push(mail.close)
    const queue = await openQueue(server.connectionString, log, options.role)
    closers.push(() => queue.close())
    const dns = openDnsResolver({ servers: deployment.dnsServers })
    const journal = await openJournalOf(deployment, log)
    closers.push(journal.close)
    const shared = { database, queue, announcer, journal, clock: systemClock, log, dns, keyWrapper, settings }
    return {
      platform: { ...shared, mail: mail.transport },
      isEmbedded: server.isEmbedded,
      hasRoles: roles !== undefined,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A missing folder is an error at the start. A folder that cannot be written to later stops nothing. */
async function openJournalOf({ journalFolder }: Deployment, log: Log) {
  if (journalFolder === undefined) return { ...keepsNoJournal, close: async () => {} }
  const found = await stat(journalFolder).catch(() => undefined)
  if (!found?.isDirectory()) throw new OperatorError(`BACKUP_JOURNAL is ${journalFolder}, which is no folder.`)
  return openJournal(journalFolder, log)
}

/** Opens the keys that DATA_DIR or the configuration name, and prolongs the token by which the next process does. */
async function openKeyWrapper(deployment: Deployment, database: Database, log: Log) {
  const keys = await openMasterKeys(deployment, async () => (await listSomeKeys(database, 1)).length > 0)
  const { keyWrapper, transit } = deployment
  const renewal = keyWrapper === 'vault' && transit ? keepTokenRenewed(openTransit(transit), log) : undefined
  return { keyWrapper: localKeyWrapper(keys.current, keys.previous), close: async () => renewal?.close() }
}

async function checkMasterKey(database: Database, keyWrapper: Platform['keyWrapper']): Promise<void> {
  const [key] = await listSomeKeys(database, 1)
  if (!key) return
  try {
    checkKeyOpens(keyWrapper, key)
  } catch (cause) {
    throw new OperatorError(
      'MASTER_KEY does not open the signing keys in the database: they were sealed under another one. If it is being replaced, set MASTER_KEY_PREVIOUS to the former one. Nothing was changed.',
      1,
      { cause },
    )
  }
}
