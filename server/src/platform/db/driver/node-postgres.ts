import type { Socket } from 'node:net'
import pg from 'pg'

// All that the driver leans on in node-postgres and that node-postgres does not document: why, stands in decision 10, and
// node-postgres.test.ts names each member, so that a release that moves one is seen before it is used.

/** A connection, as a query sees it: each method writes one message of the extended query protocol. */
export type QueryConnection = {
  bind(message: { statement: string; values: string[] }): void
  describe(message: object): void
  execute(message: object): void
}

/** The readers of the rows of a result, made from PostgreSQL's description of them. */
export type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

type QueryInternals = {
  name: string | undefined
  /** The limit in milliseconds; a query without one has that of its connection. */
  query_timeout: number
  callback(error: Error | null, result: pg.QueryResult): void
  _result: Columns
  /** Whether rows are kept for the result. The description of the rows sets it. */
  _accumulateRows: boolean
  requiresPreparation(): boolean
  prepare(connection: QueryConnection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: { text: string }, connection: QueryConnection): void
  handleReadyForQuery(): void
}

/** node-postgres' own Query, with the types of its methods for the messages of one statement. */
export const InternalQuery = pg.Query as unknown as new (text: string, values: unknown[]) => pg.Query & QueryInternals

/** A query given as an object may have a limit of its own, in milliseconds. */
export type TimedQuery = pg.QueryConfig & { query_timeout: number }

export function socketOf(client: pg.PoolClient): Socket {
  return (client.connection as pg.Connection & { stream: Socket }).stream
}

/**
 * A client that is being ended has no more errors that matter to anybody, and may have several: PostgreSQL's last words, then those of the pooler before it.
 * pg-boss takes its listeners off a client before it ends it, and an error that nobody listens to ends the process.
 */
const end = pg.Client.prototype.end as (...given: unknown[]) => Promise<void>
pg.Client.prototype.end = function endWithoutErrors(this: pg.Client, ...given: unknown[]): Promise<void> {
  this.on('error', () => {})
  return end.apply(this, given)
}
