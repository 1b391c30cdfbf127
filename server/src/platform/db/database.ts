import { setImmediate as endOfTurn } from 'node:timers/promises'
import {
  type DatabaseIntrospector,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Transaction,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { OrganizationId } from '../ids.ts'
import type { Log } from '../log.ts'
import { ScopedDriver } from './scoped-driver.ts'
import { prepareScope, type Scope } from './scoped-query.ts'
import { StatementGroup } from './statement-group.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables> | Transaction<Tables>

/** The role under which the service works: neither owner nor superuser, so that row-level security binds it. */
export const appRole = 'sello_app'

export type Database = {
  /** Sees one organization's rows and no others. */
  forOrganization(id: OrganizationId): Db
  /** Sees every organization: for authentication, the worker's look-outs and the operator program. */
  forService(): Db
  connectionString: string
  close(): Promise<void>
}

export type DatabaseOptions = {
  connectionString: string
  connectionsMax: number
  statementTimeoutMs: number
  /** Undefined where the role could not be made (see migrate.ts): then the owner works, bound by FORCE. */
  role: string | undefined
  log: Log
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.connectionsMax,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // The server ends a statement that takes too long; this ends the wait for a server that has gone silent.
    query_timeout: options.statementTimeoutMs + 10_000,
    pipeline: true,
  } as pg.PoolConfig)
  pool.on('connect', (client) => {
    // A client that is checked out has no listener of the pool's: without this one a lost backend ends the process.
    client.on('error', () => {})
    const role = options.role ? `set role ${options.role}; ` : ''
    const limits = `set statement_timeout = ${options.statementTimeoutMs}; set idle_in_transaction_session_timeout = '30s'`
    client
      .query(`${role}${limits}; ${prepareScope}`)
      .catch((error: Error) => options.log.warn({ err: error }, 'a new connection failed'))
  })
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection was lost'))

  const sharing = new StatementGroup(pool, endOfTurn)
  const open = (scope: Scope): Kysely<Tables> => {
    const db = kyselyOver(() => new ScopedDriver(pool, scope))
    sharingTwins.set(
      db,
      kyselyOver(() => new ScopedDriver(pool, scope, sharing)),
    )
    return db
  }
  const service = open({ setting: 'sello.scope', value: 'operator' })
  const organizations = new LRUCache<OrganizationId, Kysely<Tables>>({
    max: organizationsMax,
    memoMethod: (id) => open({ setting: 'sello.organization', value: id }),
  })
  return {
    forOrganization: (id) => organizations.memo(id),
    forService: () => service,
    connectionString: options.connectionString,
    close: () => pool.end(),
  }
}

const organizationsMax = 1_000

function kyselyOver(createDriver: () => ScopedDriver): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver,
      createIntrospector: (db): DatabaseIntrospector => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

const sharingTwins = new WeakMap<Db, Db>()

/**
 * The same scope for a statement that shares a write and a connection with those that other requests ask for in the
 * same turn of the event loop: two thirds of what a short statement costs us is the call that hands it over.
 *
 * For statements that take well under a millisecond, since others wait behind them: one row by its key, no commit that
 * waits for the disk. In a transaction it is the transaction.
 */
export function shared(db: Db): Db {
  return sharingTwins.get(db) ?? db
}

export async function isDatabaseUp(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.forService())
    return true
  } catch {
    return false
  }
}
