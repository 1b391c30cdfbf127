import {
  type DatabaseIntrospector,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { OrganizationId } from '../ids.ts'
import type { Log } from '../log.ts'
import { ScopedDriver } from './scoped-driver.ts'
import { prepareScope, type Scope } from './scoped-query.ts'
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

  const scoped = (scope: Scope): Kysely<Tables> =>
    new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new ScopedDriver(pool, scope),
        createIntrospector: (db): DatabaseIntrospector => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
  const service = scoped({ setting: 'sello.scope', value: 'operator' })
  return {
    forOrganization: (id) => scoped({ setting: 'sello.organization', value: id }),
    forService: () => service,
    connectionString: options.connectionString,
    close: () => pool.end(),
  }
}

export async function isDatabaseUp(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.forService())
    return true
  } catch {
    return false
  }
}
