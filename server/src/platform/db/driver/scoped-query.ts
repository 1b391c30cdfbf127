import pg from 'pg'
import { InternalQuery, type QueryConnection } from './node-postgres.ts'
import type { Described, PreparedStatements } from './prepared-statements.ts'

/** How long a statement may take, and how long it may wait for a lock, in milliseconds. */
export type Limits = { statementMs: number; lockMs: number }

/** Under which role, and under which setting that row-level security looks at, a transaction runs; and its limits. */
export type Scope = {
  /** Undefined: the role that connected. */
  role: string | undefined
  setting: 'sello.organization' | 'sello.scope'
  value: string
  limits: Limits
}

const scopeStatement = 'sello_scope'

/** The statement that each new connection runs once. A connection without it runs no scoped query: PostgreSQL answers 26000. */
export const prepareScope = `prepare ${scopeStatement} (text, text, text, text, text) as
  select set_config('role', $1, true), set_config('statement_timeout', $2, true), set_config('lock_timeout', $3, true),
    set_config($4, $5, true)`

/** The opening of a transaction with several statements. */
export function openingOf({ role, setting, value, limits }: Scope, isolationLevel?: string): string {
  const level = isolationLevel ? `; set transaction isolation level ${isolationLevel}` : ''
  const bounds = `set local statement_timeout = ${limits.statementMs}; set local lock_timeout = ${limits.lockMs}`
  return `begin${level}; set local role ${role ?? 'none'}; ${bounds}; set local ${setting} = ${pg.escapeLiteral(value)}`
}

/** How long we wait for an answer: the server ends a statement that takes too long, unless it has gone silent. */
export function answerMsMax(limits: Limits): number {
  return limits.statementMs + 10_000
}

/** Prepared under `name`, if it has one. */
export type Statement = { text: string; values: unknown[]; name: string | undefined }

/**
 * One statement that is a transaction of its own, in a scope of its own.
 *
 * Up to its sync message PostgreSQL runs what one client sends as one transaction (protocol, 54.2.3 Extended Query). So
 * role, limits and scope, local to the transaction, go before the statement under the same sync: no `begin`, no `commit`,
 * one answer. Where one of them fails, PostgreSQL skips the statement.
 */
export class ScopedQuery extends InternalQuery {
  readonly #scope: Scope
  readonly #prepared: PreparedStatements
  #described: Described | undefined
  #isScoped = false

  constructor(scope: Scope, { text, values, name }: Statement, prepared: PreparedStatements) {
    super(text, values)
    this.#scope = scope
    this.#prepared = prepared
    this.name = name
    this.query_timeout = answerMsMax(scope.limits)
  }

  /** Sends it. Rejects with what PostgreSQL or the connection says. */
  runOn(client: pg.PoolClient): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.callback = (error, result) => (error ? reject(error) : resolve(result))
      client.query(this)
    })
  }

  /** Always by the extended protocol, also without values. */
  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: QueryConnection): void {
    const { role, setting, value, limits } = this.#scope
    const values = [role ?? 'none', String(limits.statementMs), String(limits.lockMs), setting, value]
    connection.bind({ statement: scopeStatement, values })
    connection.execute({})
    this.#described = this.#prepared.describedOn(connection)
    const columns = this.name === undefined ? undefined : this.#described.columns.get(this.name)
    if (columns) {
      this._accumulateRows = true
      Object.assign(this._result, columns)
    }
    super.prepare(columns ? this.#described.silently : connection)
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    if (this.name !== undefined)
      this.#described?.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  override handleDataRow(message: unknown): void {
    if (this.#isScoped) super.handleDataRow(message)
  }

  /** The first statement that completes is the one that sets the scope. */
  override handleCommandComplete(message: { text: string }, connection: QueryConnection): void {
    if (this.#isScoped) super.handleCommandComplete(message, connection)
    this.#isScoped = true
  }
}
