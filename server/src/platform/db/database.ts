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
import type { OrganizationId } from '../ids.ts'
import type { Log } from '../log.ts'
import { type ConnectionPool, openConnectionPool } from './driver/connection-pool.ts'
import { ScopedDriver } from './driver/scoped-driver.ts'
import type { Limits, Scope } from './driver/scoped-query.ts'
import type { Roles } from './roles.ts'
import type { Tables } from './tables.ts'

/** Runs statements in one scope: the rows of one organization, or those of all. A transaction is one too. */
export type Db = (Kysely<Tables> | Transaction<Tables>) & {
  /**
   * The same scope, for statements that are coalesced with those that other requests ask for in the same turn of the event
   * loop: they leave in one write down one connection. Two thirds of what a short statement costs us is the call that hands
   * it over.
   *
   * For statements that take well under a millisecond, since others wait behind them: one row by its key, no commit that
   * waits for the disk. In a transaction it is the transaction.
   */
  readonly coalesced: Coalesced
}

/** A scope inside of a transaction, for what has to commit with the statements of its caller or not at all. */
export type TransactionDb = Transaction<Tables> & Pick<Db, 'coalesced'>

/** Reads by the builder, and statements that are written out. It opens no transaction. */
export type Coalesced = Pick<Kysely<Tables>, 'selectFrom' | 'getExecutor'>

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
  const { connectionString, appConnectionString, connectionsMax, roles } = options
  const serviceMax = appConnectionString === undefined ? connectionsMax : Math.max(1, Math.floor(connectionsMax / 4))
  const service = openConnectionPool(connectionString, serviceMax, options)
  const app =
    appConnectionString === undefined
      ? service
      : openConnectionPool(appConnectionString, connectionsMax - serviceMax, options)
  const viewWithin = (limits: Limits): Database => {
    const openEach = (pool: ConnectionPool, role: string | undefined) =>
      new LRUCache<OrganizationId, Db>({
        max: organizationsMax,
        memoMethod: (id) => openScope(pool, { role, setting: 'sello.organization', value: id, limits }),
      })
    const everywhere = openScope(service, { role: roles?.service, setting: 'sello.scope', value: 'operator', limits })
    const organizations = openEach(app, roles?.app)
    const operated = openEach(service, roles?.service)
    return {
      forOrganization: (id) => organizations.memo(id),
      forOperator: (id) => operated.memo(id),
      forService: () => everywhere,
      within: viewWithin,
      connectionString,
      close: async () => {
        await Promise.all([...new Set([service, app])].map((pool) => pool.close()))
      },
    }
  }
  return viewWithin(options.limits)
}

const organizationsMax = 1_000

function openScope(pool: ConnectionPool, scope: Scope): Db {
  const coalesced = kyselyOver(() => new ScopedDriver(pool, scope, pool.coalesced))
  return Object.assign(
    kyselyOver(() => new ScopedDriver(pool, scope)),
    { coalesced },
  )
}

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

/** Runs `work` in one transaction, which commits when it resolves and is rolled back when it rejects. */
export function withTransaction<T>(db: Db, work: (tx: TransactionDb) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => work(Object.assign(tx, { coalesced: tx })))
}

export async function isDatabaseUp(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.forService())
    return true
  } catch {
    return false
  }
}
