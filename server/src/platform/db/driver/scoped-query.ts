import pg from 'pg'

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

/** To be run once on each new connection. A connection without it runs no scoped query: PostgreSQL answers 26000. */
export const prepareScope = `prepare ${scopeStatement} (text, text, text, text, text) as
  select set_config('role', $1, true), set_config('statement_timeout', $2, true), set_config('lock_timeout', $3, true),
    set_config($4, $5, true)`

/** The same for a transaction of several statements. */
export function openingOf({ role, setting, value, limits }: Scope, isolationLevel?: string): string {
  const level = isolationLevel ? `; set transaction isolation level ${isolationLevel}` : ''
  const bounds = `set local statement_timeout = ${limits.statementMs}; set local lock_timeout = ${limits.lockMs}`
  return `begin${level}; set local role ${role ?? 'none'}; ${bounds}; set local ${setting} = ${pg.escapeLiteral(value)}`
}

/** How long we wait for an answer: the server ends a statement that takes too long, unless it has gone silent. */
export function answerMsMax(limits: Limits): number {
  return limits.statementMs + 10_000
}

type Connection = {
  bind(message: { statement: string; values: string[] }): void
  describe(message: object): void
  execute(message: object): void
}
type Complete = { text: string }

/** What node-postgres does for a query and does not type. */
type Inside = {
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: Complete, connection: Connection): void
}
const inside = pg.Query.prototype as unknown as Inside

/** How node-postgres reads the rows of a result. */
type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

export type Statement = { text: string; values: unknown[]; name?: string }

/**
 * One statement that is a transaction of its own, in a scope of its own.
 *
 * Up to its sync message PostgreSQL runs what one client sends as one transaction (protocol, 54.2.3 Extended Query). So
 * role, limits and scope, local to the transaction, go before the statement under the same sync: no `begin`, no `commit`,
 * one answer. Where one of them fails, PostgreSQL skips the statement.
 */
export class ScopedQuery extends pg.Query {
  readonly #scope: Scope
  readonly #name: string | undefined
  #described: Described | undefined
  #isScoped = false

  constructor(scope: Scope, { text, values, name }: Statement) {
    super(text, values)
    this.#scope = scope
    this.#name = name
    Object.assign(this, { name, query_timeout: answerMsMax(scope.limits) })
  }

  /** Sends it. Rejects with what PostgreSQL or the connection says. */
  runOn(client: pg.PoolClient): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
      Object.assign(this, { callback: settle })
      client.query(this)
    })
  }

  /** Always by the extended protocol, also without values. */
  requiresPreparation(): boolean {
    return true
  }

  prepare(connection: Connection): void {
    const { role, setting, value, limits } = this.#scope
    const values = [role ?? 'none', String(limits.statementMs), String(limits.lockMs), setting, value]
    connection.bind({ statement: scopeStatement, values })
    connection.execute({})
    this.#described = describedOn(connection)
    const columns = this.#name === undefined ? undefined : this.#described.columns.get(this.#name)
    if (columns) Object.assign(this, { _accumulateRows: true })
    if (columns) Object.assign(this.#result, columns)
    inside.prepare.call(this, columns ? this.#described.silently : connection)
  }

  handleRowDescription(message: unknown): void {
    inside.handleRowDescription.call(this, message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this.#result
    if (this.#name !== undefined)
      this.#described?.columns.set(this.#name, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  handleDataRow(message: unknown): void {
    if (this.#isScoped) inside.handleDataRow.call(this, message)
  }

  handleCommandComplete(message: Complete, connection: Connection): void {
    if (this.#isScoped) inside.handleCommandComplete.call(this, message, connection)
    this.#isScoped = true
  }

  get #result(): Columns {
    return (this as unknown as { _result: Columns })._result
  }
}

/**
 * What one connection has told of the results of its prepared statements. They never change there (PostgreSQL would refuse
 * the statement: 0A000), and asking each time would cost it and us more than reading a row.
 */
type Described = {
  columns: Map<string, Columns>
  /** The connection without the question. */
  silently: Connection
}
const describedConnections = new WeakMap<Connection, Described>()

function describedOn(connection: Connection): Described {
  let described = describedConnections.get(connection)
  if (!described) {
    const silently = Object.create(connection, { describe: { value: () => {} } }) as Connection
    described = { columns: new Map(), silently }
    describedConnections.set(connection, described)
  }
  return described
}
