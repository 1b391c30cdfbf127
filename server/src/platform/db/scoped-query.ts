import pg from 'pg'

/** A setting of PostgreSQL's under which row-level security decides what a transaction sees. */
export type Scope = { setting: 'sello.organization' | 'sello.scope'; value: string }

const scopeStatement = 'sello_scope'

/** To be run once on each new connection. A connection without it runs no scoped query: PostgreSQL answers 26000. */
export const prepareScope = `prepare ${scopeStatement} (text, text) as select set_config($1, $2, true)`

/** The same for a transaction of several statements. */
export function openingOf({ setting, value }: Scope, isolationLevel?: string): string {
  const level = isolationLevel ? `; set transaction isolation level ${isolationLevel}` : ''
  return `begin${level}; set local ${setting} = ${pg.escapeLiteral(value)}`
}

type Connection = {
  bind(message: { statement: string; values: string[] }): void
  execute(message: object): void
}
type Complete = { text: string }

/** What node-postgres does for a query and does not type. */
type Inside = {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: Complete, connection: Connection): void
}
const inside = pg.Query.prototype as unknown as Inside

export type Statement = { text: string; values: unknown[]; name?: string }

/**
 * One statement that is a transaction of its own, in a scope of its own.
 *
 * Up to its sync message PostgreSQL runs what one client sends as one transaction (protocol, 54.2.3 Extended Query). So
 * the scope, local to the transaction, goes before the statement under the same sync: no `begin`, no `commit`, one answer.
 */
export class ScopedQuery extends pg.Query {
  readonly #scope: Scope
  #isScoped = false

  constructor(scope: Scope, statement: Statement) {
    super(statement)
    this.#scope = scope
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
    connection.bind({ statement: scopeStatement, values: [this.#scope.setting, this.#scope.value] })
    connection.execute({})
    inside.prepare.call(this, connection)
  }

  handleDataRow(message: unknown): void {
    if (this.#isScoped) inside.handleDataRow.call(this, message)
  }

  handleCommandComplete(message: Complete, connection: Connection): void {
    if (this.#isScoped) inside.handleCommandComplete.call(this, message, connection)
    this.#isScoped = true
  }
}
