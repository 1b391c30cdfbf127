import type { Socket } from 'node:net'
import type pg from 'pg'
import { DatabaseUnavailable, sqlStateOf } from '../errors.ts'
import type { ScopedQuery } from './scoped-query.ts'

/** More would wait for each other longer than a write costs. */
const togetherMax = 8

type Waiting = { query: ScopedQuery; resolve(result: pg.QueryResult): void; reject(error: unknown): void }

/** Sends statements that are asked for at the same time in one write down one connection; each has its own fate. */
export class StatementGroup {
  readonly #pool: pg.Pool
  readonly #gather: (() => Promise<void>) | undefined
  #leaving: Waiting[] | undefined

  /** Those that come until `gather` resolves leave together; without it, those of one piece of work alone. */
  constructor(pool: pg.Pool, gather?: () => Promise<void>) {
    this.#pool = pool
    this.#gather = gather
  }

  send(query: ScopedQuery): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      if (!this.#leaving) {
        this.#leaving = []
        this.#sendTogether(this.#leaving)
      }
      this.#leaving.push({ query, resolve, reject })
      if (this.#leaving.length === togetherMax) this.#leaving = undefined
    })
  }

  /** Each of them is answered on its own, whatever becomes of the others. */
  async #sendTogether(waiting: Waiting[]): Promise<void> {
    let client: pg.PoolClient
    try {
      await this.#gather?.()
      client = await connect(this.#pool)
    } catch (error) {
      for (const { reject } of this.#close(waiting)) reject(error)
      return
    }
    let isBroken = false
    const answers = inOneWrite(client, () =>
      this.#close(waiting).map(({ query, resolve, reject }) =>
        query.runOn(client).then(resolve, (error) => {
          isBroken ||= breaksConnection(error)
          reject(asDatabaseError(error))
        }),
      ),
    )
    await Promise.all(answers)
    client.release(isBroken)
  }

  #close(waiting: Waiting[]): Waiting[] {
    if (this.#leaving === waiting) this.#leaving = undefined
    return waiting
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

/**
 * Whether a connection is of no more use: its socket or its backend is gone, it was never made ready (26000), or a
 * migration has changed what a statement returns that it prepared before (0A000).
 */
export function breaksConnection(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === undefined || state.startsWith('57P') || state === '26000' || state === '0A000'
}

/** What carries a SQLSTATE stays as it is; a broken socket or an exhausted pool becomes DatabaseUnavailable. */
export function asDatabaseError(error: unknown): unknown {
  return sqlStateOf(error) === undefined
    ? new DatabaseUnavailable('PostgreSQL cannot be reached.', { cause: error })
    : error
}
