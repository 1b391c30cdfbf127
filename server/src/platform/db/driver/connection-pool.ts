import { setImmediate as endOfTurn } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Roles } from '../roles.ts'
import type { TimedQuery } from './node-postgres.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { asksReadOnly, refuseReadOnly } from './read-only.ts'
import { answerMsMax, type Limits, prepareScope } from './scoped-query.ts'
import { StatementGroup } from './statement-group.ts'

/** Connections of one login, and the statements that are prepared on them. */
export type ConnectionPool = {
  pool: pg.Pool
  prepared: PreparedStatements
  /** Groups statements of any scope that come in the same turn of the event loop. */
  coalesced: StatementGroup
  close(): Promise<void>
}

export type ConnectionOptions = {
  limits: Limits
  roles: Roles | undefined
  log: Log
  /** Whether connections are wanted on which nothing can be changed. */
  isReplica?: boolean
}

let lost = 0

/**
 * The number of connections that this process has lost. Where it has risen, PostgreSQL may have come back with another history: values that the
 * process has set aside before may be unknown there.
 */
export function connectionsLost(): number {
  return lost
}

export function openConnectionPool(connectionString: string, max: number, options: ConnectionOptions): ConnectionPool {
  const { limits, log } = options
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    query_timeout: answerMsMax(limits),
    pipeline: true,
    onConnect: (client) => setUp(client, options),
  })
  pool.on('error', (error) => {
    lost += 1
    log.warn({ err: error }, 'an idle database connection was lost')
  })
  pool.on('release', (error) => {
    if (error) lost += 1
  })
  return {
    pool,
    prepared: new PreparedStatements(),
    coalesced: new StatementGroup(pool, endOfTurn),
    close: () => pool.end(),
  }
}

/**
 * What holds for a connection as a whole. Each transaction sets its role, limits and scope for itself; this is what is left
 * where that fails: the lesser role, which sees no row without a scope. A connection whose set-up fails, or on which nothing can be changed, is ended
 * by the pool, and whoever asked for it is told that the database is out of reach.
 */
async function setUp(
  client: pg.ClientBase,
  { limits, roles, log, isReplica = false }: ConnectionOptions,
): Promise<void> {
  // A client that is checked out has no listener of the pool's: without this one a lost backend ends the process.
  client.on('error', () => {})
  const role = roles ? `set role ${roles.app}; ` : ''
  const bounds = `set statement_timeout = ${limits.statementMs}; set lock_timeout = ${limits.lockMs}`
  const text = `${role}${bounds}; set idle_in_transaction_session_timeout = '30s'; ${prepareScope}; ${asksReadOnly}`
  const query: TimedQuery = { text, query_timeout: setUpMsMax }
  try {
    // Several statements give a result each.
    const answers = (await client.query(query)) as unknown as pg.QueryResult[]
    if (!isReplica) refuseReadOnly(answers.at(-1) as pg.QueryResult)
  } catch (cause) {
    log.warn({ err: cause }, 'a new database connection could not be set up, and is not used')
    throw new DatabaseUnavailable('A new database connection could not be set up.', { cause })
  }
}

const setUpMsMax = 10_000
