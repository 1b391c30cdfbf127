import type { Socket } from 'node:net'
import type pg from 'pg'
import { DatabaseUnavailable, sqlStateOf } from '../../errors.ts'
import type { ScopedQuery } from './scoped-query.ts'

/** More would wait for each other longer than a write costs. */
const togetherMax = 8

/** Each try gives up a connection, so this is enough for a whole pool of them. */
const triesMax = 20

type Waiting = {
  make: () => ScopedQuery
  tries: number
  resolve(result: pg.QueryResult): void
  reject(error: unknown): void
}

/** Sends statements that are asked for at the same time in one write down one connection; each has its own fate. */
export class StatementGroup {
  readonly #pool: pg.Pool
  readonly #gather: () => Promise<void>
  #leaving: Waiting[] | undefined

  /** Those that come until `gather` resolves leave together; unless given, those that one piece of work asks for at once. */
  constructor(pool: pg.Pool, gather: () => Promise<void> = () => new Promise((done) => process.nextTick(done))) {
    this.#pool = pool
    this.#gather = gather
  }

  /** `make` is called for each try: a statement that its connection was not ready for is sent down another. */
  send(make: () => ScopedQuery): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => this.#add({ make, tries: 1, resolve, reject }))
  }

  #add(statement: Waiting): void {
    if (!this.#leaving) {
      this.#leaving = []
      this.#sendTogether(this.#leaving)
    }
    this.#leaving.push(statement)
    if (this.#leaving.length === togetherMax) this.#leaving = undefined
  }

  /** Each of them is answered on its own, whatever becomes of the others. */
  async #sendTogether(waiting: Waiting[]): Promise<void> {
    await this.#gather()
    // Closed before there is a connection: while one is hard to get, those who come later are no part of this.
    if (this.#leaving === waiting) this.#leaving = undefined
    let client: pg.PoolClient
    try {
      client = await connect(this.#pool)
    } catch (error) {
      for (const { reject } of waiting) reject(error)
      return
    }
    let isBroken = false
    const again: Waiting[] = []
    const answers = inOneWrite(client, () =>
      waiting.map((statement) =>
        statement
          .make()
          .runOn(client)
          .then(statement.resolve, (error) => {
            isBroken ||= breaksConnection(error)
            if (isUnprepared(error) && statement.tries < triesMax) again.push(statement)
            else statement.reject(asDatabaseError(error))
          }),
      ),
    )
    await Promise.all(answers)
    client.release(isBroken)
    for (const statement of again) this.#add({ ...statement, tries: statement.tries + 1 })
  }
}

/** What `send` sends leaves together: each write of its own is a call of the system's. */
export function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw asDatabaseError(error)
  }
}

/** Whether a connection is of no more use: its socket or its backend is gone, or what is prepared on it. */
export function breaksConnection(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === undefined || state.startsWith('57P') || isUnprepared(error)
}

/**
 * Whether PostgreSQL refused a statement before it ran, since it is not prepared there (26000: the connection was never
 * made ready, or preparing it failed for a neighbour) or returns something else since a migration (0A000).
 */
function isUnprepared(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === '26000' || (state === '0A000' && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery')
}

/** What carries a SQLSTATE stays as it is; a connection that broke, could not be had or was not ready is DatabaseUnavailable. */
export function asDatabaseError(error: unknown): unknown {
  return sqlStateOf(error) === undefined || isUnprepared(error)
    ? new DatabaseUnavailable('PostgreSQL cannot be reached.', { cause: error })
    : error
}
