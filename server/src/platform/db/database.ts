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
import { replicaLimits, whileItAnswers } from './driver/replica.ts'
import { ScopedDriver } from './driver/scoped-driver.ts'
import type { Limits, Scope } from './driver/scoped-query.ts'
import type { Roles } from './roles.ts'
import type { Tables } from './tables.ts'

/** Runs statements in one scope: the rows of one organization, or of all. A transaction is a Db too. */
export type Db = (Kysely<Tables> | Transaction<Tables>) & {
  /**
   * The same scope, with its statements coalesced: those of several requests in one turn of the event loop are sent in one
   * write on one connection. Handing a short statement over is two thirds of what it costs us.
   *
   * For statements of well under a millisecond, since others wait behind them: one row by its key, and no commit that waits
   * for the disk. In a transaction it is the transaction.
   */
  readonly coalesced: Coalesced
}

/** A scope inside of a transaction, for what has to commit with the statements of its caller or not at all. */
export type TransactionDb = Transaction<Tables> & Pick<Db, 'coalesced'>

/** Reads with the query builder, and raw statements. It cannot open a transaction. */
export type Coalesced = Pick<Kysely<Tables>, 'selectFrom' | 'getExecutor'>

export type Database = {
  /** The rows of one organization, with the rights of its requests and jobs. */
  forOrganization(id: OrganizationId): Db
  /** The rows of one organization, with the rights of the operator program. */
  forOperator(id: OrganizationId): Db
  /** The rows of all organizations: for authentication, the polls of the worker and the operator program. */
  forService(): Db
  /**
   * Finds a row that never changes once it is there, by its key: on the replica where there is one that has it, else where all others are.
   * `find` may be called twice.
   */
  unchanging<Found>(find: (db: Db) => Promise<Found | undefined>): Promise<Found | undefined>
  /** Whether there is one: then what never changes is best asked for by itself. */
  hasReplica: boolean
  /** Uses the same connections under other limits. */
  within(limits: Limits): Database
  connectionString: string
  /** The connections of this process now, and how many callers wait for one. */
  connections(): Connections
  close(): Promise<void>
}

export type Connections = { inUse: number; idle: number; waiting: number; max: number }

export type DatabaseOptions = {
  connectionString: string
  /**
   * A second login for the requests and jobs of organizations, a member of the lesser role alone. It gets three quarters of
   * `connectionsMax`. Without it they share the connections of the service and set their role on them.
   */
  appConnectionString?: string | undefined
  /** A replica of the database, for what never changes. It gets `connectionsMax` connections of its own. */
  replicaConnectionString?: string | undefined
  connectionsMax: number
  limits: Limits
  /**
   * Undefined where the roles could not be created (see roles.ts): then the owner works, bound by FORCE ROW LEVEL SECURITY.
   */
  roles: Roles | undefined
  log: Log
}

export function openDatabase(options: DatabaseOptions): Database {
  const { connectionString, appConnectionString, replicaConnectionString, connectionsMax, roles } = options
  const serviceMax = appConnectionString === undefined ? connectionsMax : Math.max(1, Math.floor(connectionsMax / 4))
  const service = openConnectionPool(connectionString, serviceMax, options)
  const app =
    appConnectionString === undefined
      ? service
      : openConnectionPool(appConnectionString, connectionsMax - serviceMax, options)
  const everywhere = { role: roles?.service, setting: 'sello.scope', value: 'operator' } as const
  const replica =
    replicaConnectionString === undefined
      ? undefined
      : openConnectionPool(replicaConnectionString, connectionsMax, {
          ...options,
          limits: replicaLimits,
          isReplica: true,
        })
  const askReplica =
    replica && whileItAnswers(openScope(replica, { ...everywhere, limits: replicaLimits }), options.log)
  const viewWithin = (limits: Limits): Database => {
    const openEach = (pool: ConnectionPool, role: string | undefined) =>
      new LRUCache<OrganizationId, Db>({
        max: organizationsMax,
        memoMethod: (id) => openScope(pool, { role, setting: 'sello.organization', value: id, limits }),
      })
    const ofService = openScope(service, { ...everywhere, limits })
    const organizations = openEach(app, roles?.app)
    const operated = openEach(service, roles?.service)
    return {
      forOrganization: (id) => organizations.memo(id),
      forOperator: (id) => operated.memo(id),
      forService: () => ofService,
      unchanging: async (find) => (await askReplica?.(find)) ?? find(ofService),
      hasReplica: askReplica !== undefined,
      within: viewWithin,
      connectionString,
      connections: () => {
        const pools = [...new Set([service, app])].map(({ pool }) => pool)
        const sum = (count: (pool: ConnectionPool['pool']) => number) =>
          pools.reduce((total, pool) => total + count(pool), 0)
        return {
          inUse: sum(({ totalCount, idleCount }) => totalCount - idleCount),
          idle: sum(({ idleCount }) => idleCount),
          waiting: sum(({ waitingCount }) => waitingCount),
          max: connectionsMax,
        }
      },
      close: async () => {
        await Promise.all([...new Set([service, app, replica])].map((pool) => pool?.close()))
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
