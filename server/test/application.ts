import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import type { HttpLimits } from '../src/entrypoints/connection/http-limits.ts'
import { closeServer } from '../src/entrypoints/http/http-server.ts'
import type { InboxAccess } from '../src/entrypoints/inbox/inbox-guard.ts'
import { buildServer } from '../src/entrypoints/sitemap/server.ts'
import { runWorker, type Worker } from '../src/entrypoints/worker/jobs.ts'
import type { ReportKeys } from '../src/mail/bounces/provider-reports.ts'
import { openInboxSmtp } from '../src/mail/inbox/inbox-smtp.ts'
import { openInboxKeeper } from '../src/mail/inbox/inbox-store.ts'
import { openAnnouncer } from '../src/platform/announcements/announcer.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Platform, Settings } from '../src/platform/context.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { roles } from '../src/platform/db/roles.ts'
import { type DnsOptions, openDnsResolver } from '../src/platform/dns/dns.ts'
import { type Journal, keepsNoJournal } from '../src/platform/journal/journal.ts'
import { type KeyWrapper, localKeyWrapper } from '../src/platform/key-wrapper.ts'
import { createLog } from '../src/platform/log.ts'
import { openQueue } from '../src/platform/queue/queue.ts'
import { openMailTransport } from '../src/platform/smtp/mail-transport.ts'
import { examineWork } from '../src/upkeep/doctor/examine-work.ts'
import { databaseUrl, onServer, templateDatabase } from './global-setup.ts'
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts'

/** A clock that the test moves. It runs on by itself, from wherever it was put. */
export type TestClock = Clock & {
  advance(milliseconds: number): void
  /**
   * Moves the clock to the next window of this many seconds where the present one ends within five minutes, so that a test counts within one window.
   */
  leaveWindow(seconds: number): void
}

const testMsMax = 300_000

export function testClock(): TestClock {
  let ahead = 0
  const now = () => Date.now() + ahead
  return {
    now: () => new Date(now()),
    advance: (milliseconds) => {
      ahead += milliseconds
    },
    leaveWindow: (seconds) => {
      const left = seconds * 1_000 - (now() % (seconds * 1_000))
      if (left < testMsMax) ahead += left
    },
  }
}

export type Application = {
  url: string
  platform: Platform
  database: Database
  clock: TestClock
  smtp: SmtpSink
  /** Starts another worker in this process. */
  startWorker(): Promise<Worker>
  /** A connection of the database's owner, who sees every organization. It is closed when the application stops. */
  connectAsOwner(): Promise<pg.Client>
  /** How many connections its HTTP server holds. */
  countConnections(): Promise<number>
  stop(): Promise<void>
}

export type ApplicationOptions = {
  journal?: Journal
  settings?: Partial<Settings>
  /** Its public address is the one by which this machine reaches it, so that a browser can follow every link. */
  reachable?: boolean
  /** The name by which this machine reaches it, where a number will not do: a browser keeps passkeys for names alone. */
  hostname?: 'localhost'
  worker?: boolean
  dns?: Partial<DnsOptions>
  smtpUrl?: string
  chunksInParallel?: number
  /** Letters go to the built-in inbox, as they do where no relay is configured. */
  inbox?: boolean
  /** Who sees its pages; this machine alone unless told. */
  inboxAccess?: InboxAccess
  logLevel?: string
  keyWrapper?: KeyWrapper
  /** A login of its own for the requests of organizations: what stands in for user and password of the address. */
  appLogin?: string
  /** A database that is there already, and stays. */
  database?: string
  limits?: Partial<HttpLimits>
  reportKeys?: ReportKeys
  /** Another application whose database this one shares, as a second process of one service would. */
  besides?: Application
}

const loopback = 'http://127.0.0.1'

export const testLimits = { statementMs: 30_000, lockMs: 30_000 }

export const testSettings: Settings = {
  publicUrl: 'https://credentials.example.edu',
  mailFrom: 'credentials@example.edu',
  returnPathDomain: undefined,
  keepsLetters: false,
  chunkRows: 100,
  chunkedAbove: 100,
  chunkRetrySeconds: [1, 1, 1],
  leaseSeconds: 5,
  mailRetrySeconds: [1, 1],
  mailStageSeconds: 120,
  mailConnections: 5,
  lettersPerDay: 1_000_000,
  storedBytesPerDay: 100_000_000_000,
  trustedProxies: 'one nearby',
  providerHosts: [],
  webhookHosts: [],
}

/**
 * The whole service in this process: database of its own, API on a free port, worker, relay. A resolver that nobody
 * answers stands for DNS unless the test brings one.
 */
export async function startApplication(options: ApplicationOptions = {}): Promise<Application> {
  const serverUrl = inject('serverUrl')
  const { besides } = options
  const name = options.database ?? `sello_test_${randomUUID().replaceAll('-', '')}`
  const isOwn = !besides && options.database === undefined
  if (isOwn) await onServer(serverUrl, `create database ${name} template ${templateDatabase}`)
  const log = createLog(options.logLevel ?? 'silent')
  const clock = testClock()
  const smtp = await startSmtpSink()
  const connectionString = besides?.database.connectionString ?? databaseUrl(serverUrl, name)
  const appConnectionString = options.appLogin && withLogin(connectionString, options.appLogin)
  const database = openDatabase({
    connectionString,
    appConnectionString,
    connectionsMax: 8,
    limits: testLimits,
    roles,
    log,
  })
  const settings = {
    ...testSettings,
    keepsLetters: options.inbox ?? false,
    ...(options.reachable && { publicUrl: loopback }),
    ...options.settings,
  }
  const inbox = options.inbox ? await openInboxSmtp({ store: openInboxKeeper(database.forService()) }) : undefined
  const smtpUrl = options.smtpUrl ?? inbox?.smtpUrl ?? smtp.url
  const announcer = openAnnouncer(database, log)
  const platform: Platform = {
    database,
    announcer,
    journal: options.journal ?? keepsNoJournal,
    queue: await openQueue(connectionString, log, 'works'),
    clock,
    log,
    dns: openDnsResolver({ servers: ['127.0.0.1:9'], timeoutMs: 200, tries: 1, ...options.dns }),
    mail: openMailTransport({ smtpUrl, connections: settings.mailConnections, log }),
    keyWrapper: options.keyWrapper ?? besides?.platform.keyWrapper ?? localKeyWrapper(randomBytes(32)),
    settings,
  }
  const workers: Worker[] = []
  const startWorker = async () => {
    const worker = await runWorker(platform, options.chunksInParallel ?? 2)
    workers.push(worker)
    return worker
  }
  if (options.worker ?? true) await startWorker()
  // A suite that runs at that minute would have it done under a clock that a test has moved.
  await platform.queue.boss.unschedule('apply-retention')
  const owners: pg.Client[] = []
  const server = await buildServer(platform, {
    inbox: options.inbox ? (options.inboxAccess ?? { lock: 'none' }) : undefined,
    limits: options.limits ?? {},
    reportKeys: options.reportKeys ?? {},
    examine: () => examineWork(platform),
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const url = `${options.hostname ? `http://${options.hostname}` : loopback}:${port}`
  // The port is known only now.
  if (options.reachable) settings.publicUrl = url
  return {
    url,
    platform,
    database,
    clock,
    smtp,
    startWorker,
    async connectAsOwner() {
      const owner = new pg.Client({ connectionString })
      owners.push(owner)
      await owner.connect()
      return owner
    },
    countConnections: () => promisify(server.server.getConnections.bind(server.server))(),
    async stop() {
      await Promise.all(owners.map((owner) => owner.end()))
      await closeServer(server)
      await Promise.all(workers.map((worker) => worker.close()))
      await platform.queue.close()
      await platform.mail.close()
      await inbox?.close()
      await announcer.close()
      await database.close()
      await smtp.close()
      if (isOwn) await onServer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** The same database by another login, which has no password: the test servers trust whoever reaches them. */
export function withLogin(connectionString: string, user: string): string {
  const url = new URL(connectionString)
  url.username = user
  url.password = ''
  return url.href
}
