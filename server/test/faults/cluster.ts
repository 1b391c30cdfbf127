import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { readSource } from '../../src/configuration-source.ts'
import type { Job } from '../../src/credentials/jobs/job.ts'
import { findJobById } from '../../src/credentials/jobs/job-store.ts'
import type { RawRow } from '../../src/credentials/recipients/recipient.ts'
import { runOperator } from '../../src/entrypoints/operator/run-operator.ts'
import { type JobResult, readJobResult } from '../../src/issuing/job-view.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { announcesNothing } from '../../src/platform/announcements/announcer.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Platform, Settings } from '../../src/platform/context.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { roles } from '../../src/platform/db/roles.ts'
import { openDnsResolver } from '../../src/platform/dns/dns.ts'
import type { JobId } from '../../src/platform/ids.ts'
import { keepsNoJournal } from '../../src/platform/journal/journal.ts'
import { localKeyWrapper } from '../../src/platform/key-wrapper.ts'
import { createLog } from '../../src/platform/log.ts'
import { openQueue } from '../../src/platform/queue/queue.ts'
import type { Template } from '../../src/templates/template.ts'
import { testLimits, testSettings } from '../application.ts'
import { until } from '../client.ts'
import type { Tenant } from '../factories.ts'
import { databaseUrl, onServer, ownerUrl, templateDatabase } from '../global-setup.ts'
import { type Exit, freePort, type Process, startProcess } from './processes.ts'
import { type Relay, startRelay } from './relay.ts'

/** Variables of the configuration, as an operator would set them. */
export type Environment = Record<string, string>

export type Operated = Exit & { answer: Record<string, unknown>; log: string[] }

export type Cluster = {
  /** The platform of the test itself, which makes tenants, accepts batches and reads the results. It runs no jobs. */
  platform: Platform
  relay: Relay
  databaseUrl: string
  /** The same for the ordinary user who owns it: what processes are started with. */
  ownerUrl: string
  /** Every process that was started, also those that have ended. */
  processes: Process[]
  /** `program` is another one than that of this code. */
  startWorker(environment?: Environment, program?: string): Promise<Process>
  startApi(environment?: Environment, program?: string): Promise<Process & { url: string }>
  /** Runs an operator command, in this process since a start takes ten times as long, and reads its object. */
  operate(...words: string[]): Promise<Operated>
  operateWith(environment: Environment, ...words: string[]): Promise<Operated>
  /** As the database's superuser, past row-level security. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

const noMail: Platform['mail'] = {
  send: async () => ({ kind: 'deferred', answer: '' }),
  sendAlone: async () => ({ delivery: { kind: 'deferred', answer: '' }, dialogue: [] }),
  health: () => ({ sentAt: undefined, failedAt: undefined, failingSince: undefined }),
  close: async () => {},
}

export const chunkRows = 50
const leaseSeconds = 3

const settings: Settings = {
  ...testSettings,
  chunkRows,
  chunkedAbove: chunkRows,
  leaseSeconds,
  mailRetrySeconds: [1, 1, 1, 1],
}

/**
 * A database and a relay of its own, on which real processes of the service run. Whatever happens in `work`, none of
 * them is left behind.
 */
export async function withCluster<T>(
  work: (cluster: Cluster) => Promise<T>,
  options: { environment?: Environment; serverUrl?: string; database?: string; masterKey?: Buffer } = {},
): Promise<T> {
  const serverUrl = options.serverUrl ?? inject('serverUrl')
  const name = `sello_test_fault_${randomUUID().replaceAll('-', '')}`
  const ownDatabase = options.database === undefined
  if (ownDatabase) await onServer(serverUrl, `create database ${name} template ${templateDatabase}`)
  const connectionString = options.database ?? databaseUrl(serverUrl, name)
  const asOwner = ownerUrl(connectionString, inject('ownerPassword'))
  const masterKey = options.masterKey ?? randomBytes(32)
  const relay = await startRelay()
  const environment: Environment = {
    DATABASE_URL: asOwner,
    DATABASE_CONNECTIONS: '5',
    MASTER_KEY: masterKey.toString('hex'),
    PUBLIC_URL: settings.publicUrl,
    SMTP_URL: relay.url,
    MAIL_FROM: settings.mailFrom,
    DNS_SERVERS: '127.0.0.1:9',
    CHUNK_ROWS: String(chunkRows),
    CHUNKED_ABOVE: String(chunkRows),
    CHUNK_RETRY_SECONDS: '1,1,1',
    LEASE_SECONDS: String(leaseSeconds),
    // A job waits for all of its letters, and no letter is given up for want of tries, however slow the machine.
    MAIL_RETRY_SECONDS: Array(20).fill('1').join(','),
    MAIL_STAGE_SECONDS: '600',
    LOG_LEVEL: 'info',
    ...options.environment,
  }
  const log = createLog('silent')
  const platform: Platform = {
    database: openDatabase({ connectionString, connectionsMax: 3, limits: testLimits, roles, log }),
    queue: await openQueue(connectionString, log, 'sends'),
    announcer: announcesNothing,
    journal: keepsNoJournal,
    clock: systemClock,
    log,
    dns: openDnsResolver({ servers: ['127.0.0.1:9'] }),
    mail: noMail,
    keyWrapper: localKeyWrapper(masterKey),
    settings,
  }
  const processes: Process[] = []
  const start = (words: string[], extra?: Environment, program?: string) => {
    const process = startProcess(words, { ...environment, ...extra }, program)
    processes.push(process)
    return process
  }
  const operateWith = async (extra: Environment, ...words: string[]): Promise<Operated> => {
    const said = { stdout: '', stderr: '' }
    const keep = (name: keyof typeof said) => ({ write: (text: string) => (said[name] += text) })
    const source = () => readSource({ NODE_ENV: 'test', ...environment, LOG_LEVEL: 'error', ...extra })
    const streams = { stdout: keep('stdout'), stderr: keep('stderr') }
    const code = await runOperator([...words, '--json'], source, streams)
    return { code, signal: null, answer: JSON.parse(said.stdout), log: said.stderr.split('\n').slice(0, -1) }
  }
  const cluster: Cluster = {
    platform,
    relay,
    databaseUrl: connectionString,
    ownerUrl: asOwner,
    processes,
    async startWorker(extra, program) {
      const worker = start(['worker'], extra, program)
      await worker.ready
      return worker
    },
    async startApi(extra, program) {
      const port = await freePort()
      const api = start(['api'], { PORT: String(port), ...extra }, program)
      await api.ready
      return { ...api, url: `http://127.0.0.1:${port}` }
    },
    operate: (...words) => operateWith({}, ...words),
    operateWith,
    query: (text, values) => query(connectionString, text, values),
  }
  try {
    return await work(cluster)
  } finally {
    await Promise.all(processes.map((process) => process.kill()))
    await platform.queue.close().catch(() => {})
    await platform.database.close()
    await relay.close()
    if (ownDatabase) await onServer(serverUrl, `drop database if exists ${name} with (force)`)
  }
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Rows of `count` different people. */
export function people(count: number, domain = 'people.example.edu'): RawRow[] {
  return Array.from({ length: count }, (_, n) => ({ email: `p${n}@${domain}`, recipient_name: `Persona ${n}` }))
}

/** Accepts a batch as the API does, in the name of the tenant's key. */
export async function accept(tenant: Tenant, template: Template, rows: RawRow[]): Promise<Job> {
  const ctx = { ...tenant.ctx, actor: { kind: 'api_key' as const, id: tenant.keyId } }
  const { id } = await startBatch(ctx, { templateId: template.id, rows, bytes: 0 })
  return (await findJobById(ctx, id)) as Job
}

/** Lets what ended processes held run out at once: their signs of life, and their claims on letters. */
export async function letClaimsExpire(cluster: Cluster): Promise<void> {
  await cluster.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`)
  await cluster.query(
    `update outbox set next_attempt_at = now() where status = 'pending' and awaits_until is null and next_attempt_at > now()`,
  )
}

/** The job as the database has it; undefined while that is away. */
async function lookAtJob(tenant: Tenant, id: JobId): Promise<Job | undefined> {
  return findJobById(tenant.ctx, id).catch(() => undefined)
}

/** Waits for the job's end and reads its result, as `GET /jobs/{id}` counts it. */
export async function jobDone(tenant: Tenant, id: JobId): Promise<{ job: Job; result: JobResult }> {
  const hasEnded = (job: Job | undefined) => job?.status === 'SUCCESS' || job?.status === 'FAILURE'
  const job = (await until(() => lookAtJob(tenant, id), hasEnded)) as Job
  return { job, result: await readJobResult(tenant.ctx, job) }
}

/** The counts of an ended job go on rising until all its letters are sent or have failed: waits for so many. */
export async function lettersSettled(tenant: Tenant, id: JobId, count: number): Promise<JobResult> {
  const settled = async () => (await jobDone(tenant, id)).result
  return until(settled, ({ emailsSent, emailsFailed }) => emailsSent + emailsFailed === count)
}
