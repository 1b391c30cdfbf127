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
import { DatabaseUnavailable } from '../errors.ts'
import type { OrganizationId } from '../ids.ts'
import type { Log } from '../log.ts'
import { ScopedDriver } from './driver/scoped-driver.ts'
import { answerMsMax, type Limits, prepareScope, type Scope } from './driver/scoped-query.ts'
import { StatementGroup } from './driver/statement-group.ts'
import type { Roles } from './roles.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables> | Transaction<Tables>

export type Database = {
  /** One organization's rows and no others, and what its requests and jobs may do with them. */
  forOrganization(id: OrganizationId): Db
  /** One organization's rows and no others, and what the operator program may do with them. */
  forOperator(id: OrganizationId): Db
  /** Sees every organization: for authentication, the worker's look-outs and the operator program. */
  forService(): Db
  /** The same connections under other limits. */
  within(limits: Limits): Database
  connectionString: string
  close(): Promise<void>
}

export type DatabaseOptions = {
  connectionString: string
  /**
   * Another login, a member of the lesser role alone, for the requests and jobs of organizations; of `connectionsMax` it gets
   * three quarters. Without one they share the connections of the service, and set their role on them.
   */
  appConnectionString?: string | undefined
  connectionsMax: number
  limits: Limits
  /** Undefined where they could not be made (see roles.ts): then the owner works, bound by FORCE. */
  roles: Roles | undefined
  log: Log
}

export function openDatabase(options: DatabaseOptions): Database {
  const { connectionString, appConnectionString, connectionsMax, limits, roles } = options
  const serviceMax = appConnectionString === undefined ? connectionsMax : Math.max(1, Math.floor(connectionsMax / 4))
  const service = openPool(connectionString, serviceMax, options)
  const app =
    appConnectionString === undefined ? service : openPool(appConnectionString, connectionsMax - serviceMax, options)
  const viewWithin = (limits: Limits): Database => {
    const open = ({ pool, sharing }: OpenPool, scope: Omit<Scope, 'limits'>): Kysely<Tables> => {
      const bounded = { ...scope, limits }
      const db = kyselyOver(() => new ScopedDriver(pool, bounded))
      sharingTwins.set(
        db,
        kyselyOver(() => new ScopedDriver(pool, bounded, sharing)),
      )
      return db
    }
    const openEach = (pool: OpenPool, role: string | undefined) =>
      new LRUCache<OrganizationId, Kysely<Tables>>({
        max: organizationsMax,
        memoMethod: (id) => open(pool, { role, setting: 'sello.organization', value: id }),
      })
    const everywhere = open(service, { role: roles?.service, setting: 'sello.scope', value: 'operator' })
    const organizations = openEach(app, roles?.app)
    const operated = openEach(service, roles?.service)
    return {
      forOrganization: (id) => organizations.memo(id),
      forOperator: (id) => operated.memo(id),
      forService: () => everywhere,
      within: viewWithin,
      connectionString,
      close: async () => {
        await Promise.all([...new Set([service.pool, app.pool])].map((pool) => pool.end()))
      },
    }
  }
  return viewWithin(limits)
}

type OpenPool = { pool: pg.Pool; sharing: StatementGroup }

function openPool(connectionString: string, max: number, { limits, roles, log }: DatabaseOptions): OpenPool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    query_timeout: answerMsMax(limits),
    pipeline: true,
    onConnect: (client) => setUp(client as pg.PoolClient, limits, roles, log),
  } as pg.PoolConfig)
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  return { pool, sharing: new StatementGroup(pool, endOfTurn) }
}

/**
 * What holds for a connection as a whole. Each transaction sets its role, limits and scope for itself; this is what is left
 * where that fails: the lesser role, which sees no row without a scope. A connection whose set-up fails is ended by the
 * pool, and whoever asked for it is told that the database is out of reach.
 */
async function setUp(client: pg.PoolClient, limits: Limits, roles: Roles | undefined, log: Log): Promise<void> {
  // A client that is checked out has no listener of the pool's: without this one a lost backend ends the process.
  client.on('error', () => {})
  const role = roles ? `set role ${roles.app}; ` : ''
  const bounds = `set statement_timeout = ${limits.statementMs}; set lock_timeout = ${limits.lockMs}`
  try {
    await client.query({
      text: `${role}${bounds}; set idle_in_transaction_session_timeout = '30s'; ${prepareScope}`,
      query_timeout: setUpMsMax,
    } as pg.QueryConfig)
  } catch (cause) {
    log.warn({ err: cause }, 'a new database connection could not be set up, and is not used')
    throw new DatabaseUnavailable('A new database connection could not be set up.', { cause })
  }
}

const setUpMsMax = 10_000

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
