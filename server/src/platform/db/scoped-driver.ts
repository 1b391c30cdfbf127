import type { Socket } from 'node:net'
import {
  type CompiledQuery,
  CompiledQuery as compiled,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable, sqlStateOf } from '../errors.ts'

/**
 * A Kysely driver under which no statement runs without its scope (an organization, or the service itself).
 *
 * A single statement travels as `begin; set scope`, the statement, `commit` down one pipelined connection: a
 * transaction of its own for the price of one round trip. The scope is local to the transaction, so a connection
 * that goes back to the pool sees nothing.
 */
export class ScopedDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #begin: string

  constructor(pool: pg.Pool, begin: string) {
    this.#pool = pool
    this.#begin = begin
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new ScopedConnection(await this.#pool.connect(), this.#begin)
    } catch (error) {
      throw asDatabaseError(error)
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    ;(connection as ScopedConnection).begin(settings.isolationLevel)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as ScopedConnection).end('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as ScopedConnection).end('rollback')
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(compiled.raw(`savepoint "${name}"`))
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(compiled.raw(`rollback to "${name}"`))
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(compiled.raw(`release "${name}"`))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as ScopedConnection).release()
  }

  /** The pool belongs to the process and outlives every context. */
  async destroy(): Promise<void> {}
}

class ScopedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #begin: string
  #inTransaction = false
  #broken = false
  /** The opening of a transaction, held back until its first statement so that both leave together. */
  #opening: string | undefined

  constructor(client: pg.PoolClient, begin: string) {
    this.#client = client
    this.#begin = begin
  }

  begin(isolationLevel: string | undefined): void {
    this.#inTransaction = true
    const level = isolationLevel ? `; set transaction isolation level ${isolationLevel}` : ''
    this.#opening = this.#begin.replace('begin', `begin${level}`)
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    this.#inTransaction = false
    if (this.#opening !== undefined) {
      this.#opening = undefined
      return
    }
    const result = await this.#guarded(this.#client.query(how))
    // PostgreSQL answers COMMIT of an aborted transaction with the tag ROLLBACK and no error.
    if (how === 'commit' && result.command === 'ROLLBACK') throw new DatabaseUnavailable('The transaction was aborted.')
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#guarded(
      this.#inTransaction ? this.#next(query) : this.#together(this.#begin, query, true),
    )
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command)
    return { rows: result.rows as R[], ...(changes ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}) }
  }

  #next(query: CompiledQuery): Promise<pg.QueryResult> {
    const opening = this.#opening
    this.#opening = undefined
    return opening === undefined ? this.#client.query(prepared(query)) : this.#together(opening, query, false)
  }

  /** Sends opening, statement and commit in one write: each write of its own is a call of the system's. */
  async #together(opening: string, query: CompiledQuery, commits: boolean): Promise<pg.QueryResult> {
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    const opened = this.#client.query(opening)
    const done = this.#client.query(prepared(query))
    const ended = commits ? this.#client.query('commit') : undefined
    stream.uncork()
    const answers = await Promise.allSettled([opened, done, ended])
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    return done
  }

  async #guarded<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      if (sqlStateOf(error) === undefined || sqlStateOf(error)?.startsWith('57P')) this.#broken = true
      throw asDatabaseError(error)
    }
  }

  release(): void {
    this.#client.release(this.#broken || this.#inTransaction)
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered: a portal cannot share a pipelined connection.')
  }
}

const preparedMax = 300
const preparedCharactersMax = 4_000
const names = new Map<string, string>()

/**
 * The statement under a name, so that each connection parses and plans it once: for the short statements of a request
 * that is most of their cost. A text built for each call (a list of values) would only fill the server's memory, so
 * long texts go without a name, and so does everything once the table of names is full.
 */
function prepared(query: CompiledQuery): { text: string; values: unknown[]; name?: string } {
  const { sql: text } = query
  const values = query.parameters as unknown[]
  const known = names.get(text)
  if (known) return { text, values, name: known }
  if (names.size >= preparedMax || text.length > preparedCharactersMax) return { text, values }
  const name = `s${names.size}`
  names.set(text, name)
  return { text, values, name }
}

/** What carries a SQLSTATE stays as it is; a broken socket or an exhausted pool becomes DatabaseUnavailable. */
function asDatabaseError(error: unknown): unknown {
  return sqlStateOf(error) === undefined
    ? new DatabaseUnavailable('PostgreSQL cannot be reached.', { cause: error })
    : error
}
