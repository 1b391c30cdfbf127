import { checkAppLogin } from '../../platform/db/app-login.ts'
import { UnfitDatabaseUser } from '../../platform/db/database-user.ts'
import { refusePooledTransactions } from '../../platform/db/driver/refuse-pooled.ts'
import type { Roles } from '../../platform/db/roles.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts'
import type { Log } from '../../platform/log.ts'
import { migrateDatabase } from '../../platform/migrations/migrate.ts'
import { DowntimeNeeded } from '../../platform/migrations/migration-plan.ts'
import type { Deployment } from './deployment.ts'
import { OperatorError, operatorExitCodes } from './operator-error.ts'

export type OpenServer = {
  connectionString: string
  /** The address for psql: it enters the embedded database as a user from whom no row is hidden. */
  operatorUrl: string
  isEmbedded: boolean
  /** Whether this process started it. It then stops when the last process that uses it ends. */
  startedHere: boolean
  close(): Promise<void>
}

/**
 * Opens the configured PostgreSQL server, or the embedded one: starts it, or joins it where another process runs it.
 */
export async function openServer(
  { databaseUrl, dataDir }: Deployment,
  onProgress: (text: string) => void = () => {},
): Promise<OpenServer> {
  if (databaseUrl !== undefined)
    return {
      connectionString: databaseUrl,
      operatorUrl: databaseUrl,
      isEmbedded: false,
      startedHere: false,
      close: async () => {},
    }
  const { superuserUrl, ...embedded } = await openEmbedded(dataDir, onProgress)
  return { ...embedded, operatorUrl: superuserUrl, isEmbedded: true }
}

/** Explains in a sentence what keeps it from starting (folder, user, disk), for the operator to mend. */
async function openEmbedded(dataDir: string, onProgress: (text: string) => void): Promise<EmbeddedPostgres> {
  try {
    return await openEmbeddedPostgres({ dataDir, onProgress })
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new OperatorError(`${why} (DATA_DIR is ${dataDir})`, operatorExitCodes.failed, { cause })
  }
}

/**
 * Migrates the schema, or explains in a sentence why the database user may not, the way to the database is not fit, or it would take the service down
 * and has no leave to (`mayTakeDown`). Returns the roles to work under, if any.
 */
export async function migrateServer(
  server: OpenServer,
  log: Log,
  { mayTakeDown = false } = {},
): Promise<Roles | undefined> {
  const { connectionString, isEmbedded } = server
  return explainingUser(async () => {
    if (!isEmbedded) await refusePooledTransactions(connectionString, 'DATABASE_URL')
    // The embedded database serves this machine alone, so no downtime has to be announced.
    const options = { maySuperuser: false, mayTakeDown: mayTakeDown || isEmbedded }
    return (await migrateDatabase(connectionString, log, options)).roles
  })
}

/** The configured login for the requests of organizations, after a check; undefined where there is none. */
export async function findAppLogin(
  { databaseAppUrl }: Deployment,
  server: OpenServer,
  roles: Roles | undefined,
): Promise<string | undefined> {
  if (databaseAppUrl === undefined) return undefined
  if (server.isEmbedded)
    throw new OperatorError(
      'DATABASE_APP_URL is for the database of DATABASE_URL, which is not set.',
      operatorExitCodes.failed,
    )
  await explainingUser(async () => {
    await refusePooledTransactions(databaseAppUrl, 'DATABASE_APP_URL')
    await checkAppLogin(databaseAppUrl, server.connectionString, roles)
  })
  return databaseAppUrl
}

async function explainingUser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof UnfitDatabaseUser || cause instanceof DowntimeNeeded)
      throw new OperatorError(cause.message, operatorExitCodes.failed, { cause })
    throw cause
  }
}
