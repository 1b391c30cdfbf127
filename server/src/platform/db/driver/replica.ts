import pg from 'pg'
import { DatabaseUnavailable } from '../../errors.ts'
import type { Log } from '../../log.ts'

/** The limits of a question to a replica, which reads one row by its key. */
export const replicaLimits = { statementMs: 1_000, lockMs: 1_000 }
/** The time that a caller waits for a replica that has gone silent. */
const patienceMs = 2_000
const leftOutMs = 30_000

type Find<Db, Found> = (db: Db) => Promise<Found | undefined>

/**
 * Asks a replica, and finds nothing for half a minute after it failed, in whatever way: it is away, of an older schema, or its login may not. Nobody but the
 * log sees that, since whoever finds nothing asks the primary.
 */
export function whileItAnswers<Db>(db: Db, log: Log): <Found>(find: Find<Db, Found>) => Promise<Found | undefined> {
  let leftOutUntil = 0
  return async (find) => {
    if (performance.now() < leftOutUntil) return undefined
    try {
      return await soon(find(db))
    } catch (error) {
      const isNews = performance.now() >= leftOutUntil
      leftOutUntil = performance.now() + leftOutMs
      if (isNews) log.warn({ err: error }, 'the replica of the database does not answer, and is left out for 30 s')
      return undefined
    }
  }
}

function soon<Found>(answer: Promise<Found>): Promise<Found> {
  const { promise, resolve, reject } = Promise.withResolvers<Found>()
  const late = setTimeout(() => reject(new DatabaseUnavailable('The replica has not answered in time.')), patienceMs)
  answer.then(resolve, reject).finally(() => clearTimeout(late))
  return promise
}

export type ReplicaFacts = {
  isReplica: boolean
  /** The same for a server and for all of its replicas. */
  systemIdentifier: string
  /** The age of the newest change that the replica has applied; 0 where it has applied all that it received, null where it never applied any. */
  lateSeconds: number | null
}

/** Asks a replica what it is, on a connection of its own. Throws where it does not answer. */
export async function readReplicaFacts(connectionString: string): Promise<ReplicaFacts> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<ReplicaFacts>(
      `select pg_is_in_recovery() as "isReplica", system_identifier::text as "systemIdentifier",
        case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as "lateSeconds"
      from pg_control_system()`,
    )
    return rows[0] as ReplicaFacts
  } finally {
    await client.end().catch(() => {})
  }
}
