import { PgBoss } from 'pg-boss'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
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
  close(): Promise<void>
}

/** Opens the queue for one process. The schema was made by migrate-queue; nothing is migrated here. */
export async function openQueue(connectionString: string, log: Log, role: 'sends' | 'works'): Promise<Queue> {
  const works = role === 'works'
  const boss = new PgBoss({
    connectionString,
    max: works ? 4 : 2,
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    reindex: false,
    application_name: 'sello-queue',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue reported an error'))
  boss.on('warning', (warning) => log.debug({ warning: warning.message }, 'the queue warned'))
  await boss.start()
  return {
    boss,
    async enqueue(db, name, entries) {
      const jobs = entries.map((entry) => ({
        data: entry.payload,
        priority: entry.priority ?? 0,
        ...(entry.startAfterSeconds ? { startAfter: entry.startAfterSeconds } : {}),
      }))
      await boss.insert(storedQueueNames[name], jobs, { db: executorOf(db) })
    },
    close: () => boss.stop({ graceful: true, timeout: 25_000 }),
  }
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
