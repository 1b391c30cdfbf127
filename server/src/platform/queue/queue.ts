import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Db } from '../db/database.ts'
import { onConnectRefuseReadOnly } from '../db/driver/read-only.ts'
import type { Log } from '../log.ts'
import { openQueueLook, type Slots } from './queue-look.ts'
import { listQueueDepths, type QueueDepth } from './queue-view.ts'
import { type Payloads, type QueueName, storedQueueNames } from './queues.ts'

export type Entry<Name extends QueueName> = {
  payload: Payloads[Name]
  /** Higher goes first. Chunks carry the negative of their index, so that a small job never waits behind a large one. */
  priority?: number
  startAfterSeconds?: number
}

export type Queue = {
  /** Puts work on a queue in the transaction of `db`: it is there when that commits, and never otherwise. */
  enqueue<Name extends QueueName>(db: Db, name: Name, entries: Entry<Name>[]): Promise<void>
  boss: PgBoss
  /** The slots of the queues that this process works on. */
  slots: Slots
  /** The waiting work on each queue of the service, whoever does it. */
  depths(): Promise<QueueDepth[]>
  /** Has them fetch what is due. To be called every half second (outbox/work-when-due.ts). */
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * What pg-boss hands on to its connections and does not name itself. A server that went silent would be waited for until TCP gives up, a quarter of an
 * hour; one that became a standby would say for ever that no work is there.
 */
const connections: Pick<pg.PoolConfig, 'keepAlive' | 'query_timeout' | 'onConnect'> = {
  keepAlive: true,
  query_timeout: 30_000,
  async onConnect(client) {
    await onConnectRefuseReadOnly(client)
    // Fetching waits for no disk (decision 132). Jobs are put on a queue with their cause, by other connections.
    await client.query('set synchronous_commit = off')
  },
}

/** Opens the queue for one process. The schema was made by migrate-queue; nothing is migrated here. */
export async function openQueue(connectionString: string, log: Log, role: 'sends' | 'works'): Promise<Queue> {
  const works = role === 'works'
  const boss = new PgBoss({
    connectionString,
    ...connections,
    max: works ? 4 : 2,
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    // Lost jobs are looked for in queue-look.ts, which then has them supervised at once.
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 1,
    // No job of ours waits for another, and the one schedule is nightly.
    flowIntervalSeconds: 3_600,
    cronWorkerIntervalSeconds: 45,
    reindex: false,
    application_name: 'sello-queue',
  })
  boss.on('error', (error: Error & { queue?: string }) =>
    log.warn({ err: unwrapped(error), queue: error.queue }, 'the queue reported an error'),
  )
  boss.on('warning', (warning) => log.debug({ warning: warning.message }, 'the queue warned'))
  await boss.start()
  const slots: Slots = new Map()
  return {
    boss,
    slots,
    async enqueue(db, name, entries) {
      const jobs = entries.map((entry) => ({
        data: entry.payload,
        priority: entry.priority ?? 0,
        ...(entry.startAfterSeconds ? { startAfter: entry.startAfterSeconds } : {}),
      }))
      await boss.insert(storedQueueNames[name], jobs, { db: executorOf(db) })
    },
    depths: () => listQueueDepths(boss.getDb(), Object.values(storedQueueNames)),
    look: openQueueLook(boss, slots, log),
    close: () => boss.stop({ graceful: true, timeout: 25_000 }),
  }
}

/** An error of a worker comes as a plain object with the words of the error in it, and of PostgreSQL's with its rows besides. */
function unwrapped(error: Error & { code?: unknown }): Error {
  if (error instanceof Error) return error
  const { message, stack, code } = error as Error & { code?: unknown }
  return Object.assign(new Error(message), { stack, code })
}

function executorOf(db: Db) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const query = { sql: text, parameters: values, query: { kind: 'RawNode' }, queryId: { queryId: 'queue' } }
      const { rows } = await db.executeQuery(query as unknown as Parameters<Db['executeQuery']>[0])
      // biome-ignore lint/suspicious/noExplicitAny: pg-boss reads its own columns.
      return { rows: rows as any[] }
    },
  }
}
