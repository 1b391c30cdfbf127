import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable } from '../../errors.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { TimedQuery } from './node-postgres.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import { answerMsMax, openingOf, type Scope, ScopedQuery, type Statement } from './scoped-query.ts'
import { asDatabaseError, breaksConnection, inOneWrite, StatementGroup, takeConnection } from './statement-group.ts'

/**
 * A Kysely driver under which no statement runs without its scope (an organization, or the service itself).
 *
 * A single statement is a transaction of its own for the price of one round trip (scoped-query.ts), and those that a
 * piece of work asks for side by side leave together, in one write down one connection. The scope is local to the
 * transaction, so a connection that goes back to the pool sees nothing.
 */
export class ScopedDriver implements Driver {
  readonly #pool: ConnectionPool
  readonly #scope: Scope
  readonly #group: StatementGroup

  /** `group`: through which single statements go, if not a group of this scope's own. */
  constructor(pool: ConnectionPool, scope: Scope, group = new StatementGroup(pool.pool)) {
    this.#pool = pool
    this.#scope = scope
    this.#group = group
  }

  async init(): Promise<void> {}

  /** Holds nothing yet: a statement outside of a transaction needs no connection to itself. */
  async acquireConnection(): Promise<DatabaseConnection> {
    return new ScopedConnection(this.#pool.prepared, this.#scope, this.#group)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const client = await takeConnection(this.#pool.pool)
    ;(connection as ScopedConnection).begin(client, openingOf(this.#scope, settings.isolationLevel))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as ScopedConnection).end('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as ScopedConnection).end('rollback')
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`))
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to "${name}"`))
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release "${name}"`))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as ScopedConnection).release()
  }

  /** The pool belongs to the process and outlives every context. */
  async destroy(): Promise<void> {}
}

class ScopedConnection implements DatabaseConnection {
  readonly #prepared: PreparedStatements
  readonly #scope: Scope
  readonly #group: StatementGroup
  /** While a transaction is under way. */
  #client: pg.PoolClient | undefined
  #isEnded = true
  #isBroken = false
  /** The opening of a transaction, held back until its first statement so that both leave together. */
  #opening: string | undefined

  constructor(prepared: PreparedStatements, scope: Scope, group: StatementGroup) {
    this.#prepared = prepared
    this.#scope = scope
    this.#group = group
  }

  begin(client: pg.PoolClient, opening: string): void {
    this.#client = client
    this.#isEnded = false
    this.#opening = opening
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    this.#isEnded = true
    if (this.#opening !== undefined || !this.#client) return
    const result = await this.#guarded(this.#client.query(how))
    // PostgreSQL answers COMMIT of an aborted transaction with the tag ROLLBACK and no error.
    if (how === 'commit' && result.command === 'ROLLBACK') throw new DatabaseUnavailable('The transaction was aborted.')
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#statementOf(query)
    const result = await (this.#client ? this.#guarded(this.#next(this.#client, statement)) : this.#runAlone(statement))
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command)
    return { rows: result.rows as R[], ...(changes ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}) }
  }

  #statementOf({ sql: text, parameters }: CompiledQuery): Statement {
    return { text, values: [...parameters], name: this.#prepared.nameOf(text, this.#scope.role) }
  }

  #runAlone(statement: Statement): Promise<pg.QueryResult> {
    return this.#group.send(() => new ScopedQuery(this.#scope, statement, this.#prepared))
  }

  async #next(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
    const opening = this.#opening
    const query: TimedQuery = { ...statement, query_timeout: answerMsMax(this.#scope.limits) }
    if (opening === undefined) return client.query(query)
    this.#opening = undefined
    const [opened, done] = inOneWrite(client, () => [client.query(opening), client.query(query)] as const)
    const [first] = await Promise.allSettled([opened, done])
    if (first.status === 'rejected') throw first.reason
    return done
  }

  async #guarded<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      this.#isBroken ||= breaksConnection(error)
      throw asDatabaseError(error)
    }
  }

  release(): void {
    this.#client?.release(this.#isBroken || !this.#isEnded)
    this.#client = undefined
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered: a portal cannot share a pipelined connection.')
  }
}
