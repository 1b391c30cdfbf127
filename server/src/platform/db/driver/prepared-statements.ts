import type { Columns, QueryConnection } from './node-postgres.ts'

const namesMax = 300
const charactersMax = 6_000

/** The descriptions of the results of a connection's prepared statements, by name. */
export type Described = {
  columns: Map<string, Columns>
  /** The connection without the question how a result will look. */
  silently: QueryConnection
}

/** The names of the statements that the connections of a pool prepare, and the descriptions that each connection has received. */
export class PreparedStatements {
  readonly #names = new Map<string | undefined, Map<string, string>>()
  readonly #described = new WeakMap<QueryConnection, Described>()

  /**
   * The name under which each connection parses and plans a statement once: for the short statements of a request that is
   * most of their cost. A text built for each call (a list of values) would only fill the server's memory, so long texts
   * have no name, and no new text has one once the table of names is full.
   *
   * Each role has names of its own: what row-level security makes of a statement depends on the role, and PostgreSQL
   * would plan a statement anew whenever the role changed.
   */
  nameOf(text: string, role: string | undefined): string | undefined {
    const known = this.#names.get(role) ?? new Map<string, string>()
    this.#names.set(role, known)
    const name = known.get(text)
    if (name !== undefined) return name
    if (known.size >= namesMax || text.length > charactersMax) return undefined
    const given = `${role ?? 's'}_${known.size}`
    known.set(text, given)
    return given
  }

  /**
   * Results of a prepared statement never change on a connection (PostgreSQL would refuse the statement: 0A000), and asking
   * each time would cost it and us more than reading a row.
   */
  describedOn(connection: QueryConnection): Described {
    let described = this.#described.get(connection)
    if (!described) {
      const silently: QueryConnection = Object.create(connection, { describe: { value: () => {} } })
      described = { columns: new Map(), silently }
      this.#described.set(connection, described)
    }
    return described
  }
}
