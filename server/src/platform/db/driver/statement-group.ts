import type pg from 'pg'
import { Coalescer } from '../../coalescer.ts'
import { DatabaseUnavailable, sqlStateOf } from '../../errors.ts'
import { socketOf } from './node-postgres.ts'
import type { ScopedQuery } from './scoped-query.ts'

/** More would wait for each other longer than a write costs. */
const togetherMax = 8

/** Each try gives up a connection, so this is enough for a whole pool of them. */
const triesMax = 20

/** Makes the statement, anew for each try. */
type Make = () => ScopedQuery

/** Sends statements that are asked for at the same time in one write down one connection; each has its own fate. */
export class StatementGroup {
  readonly #pool: pg.Pool
  readonly #coalescer: Coalescer<Make, pg.QueryResult>

  /** Those that come until `window` resolves leave together; unless given, those that one piece of work asks for at once. */
  constructor(pool: pg.Pool, window: () => Promise<void> = nextTick) {
    this.#pool = pool
    // The window closes before there is a connection: while one is hard to get, those who come later are no part of this.
    this.#coalescer = new Coalescer({ batchMax: togetherMax, window, run: (makes) => this.#sendTogether(makes) })
  }

  /** A statement that its connection was not ready for is sent down another. */
  async send(make: Make): Promise<pg.QueryResult> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#coalescer.add(make)
      } catch (error) {
        if (!isUnprepared(error) || tries === triesMax) throw asDatabaseError(error)
      }
    }
  }

  /** Each of them is answered on its own, whatever becomes of the others. */
  async #sendTogether(makes: Make[]): Promise<Promise<pg.QueryResult>[]> {
    const client = await takeConnection(this.#pool)
    const answers = inOneWrite(client, () => makes.map((make) => make().runOn(client)))
    void releaseAfter(client, answers)
    return answers
  }
}

async function releaseAfter(client: pg.PoolClient, answers: Promise<pg.QueryResult>[]): Promise<void> {
  const settled = await Promise.allSettled(answers)
  client.release(settled.some((answer) => answer.status === 'rejected' && breaksConnection(answer.reason)))
}

function nextTick(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

/** What `send` sends leaves together: each write of its own is a call of the system's. */
export function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const socket = socketOf(client)
  socket.cork()
  try {
    return send()
  } finally {
    socket.uncork()
  }
}

export async function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
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
  if (error instanceof DatabaseUnavailable) return error
  return sqlStateOf(error) === undefined || isUnprepared(error)
    ? new DatabaseUnavailable('PostgreSQL cannot be reached.', { cause: error })
    : error
}
