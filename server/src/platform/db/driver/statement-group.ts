import type pg from 'pg'
import { Coalescer } from '../../coalescer.ts'
import { DatabaseUnavailable, NoConnection, sqlStateOf } from '../../errors.ts'
import { socketOf } from './node-postgres.ts'
import type { ScopedQuery } from './scoped-query.ts'

/** A larger group would wait longer than a write costs. */
const togetherMax = 8

/** Each attempt gives up a connection, so this is enough for all connections of a pool. */
const triesMax = 20

/** Makes the statement, once for each attempt. */
type Make = () => ScopedQuery

/** Sends concurrent statements in one write on one connection. Each succeeds or fails on its own. */
export class StatementGroup {
  readonly #pool: pg.Pool
  readonly #coalescer: Coalescer<Make, pg.QueryResult>

  /** Statements that come before `window` resolves are sent together; without a window, those of one turn of the event loop. */
  constructor(pool: pg.Pool, window: () => Promise<void> = nextTick) {
    this.#pool = pool
    // The window closes before a connection is taken, so statements that come while one is scarce are in a later group.
    this.#coalescer = new Coalescer({ batchMax: togetherMax, window, run: (makes) => this.#sendTogether(makes) })
  }

  /** Sends a statement. One that its connection had not prepared is sent again on another. */
  async send(make: Make): Promise<pg.QueryResult> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#coalescer.add(make)
      } catch (error) {
        if (!isUnprepared(error) || tries === triesMax) throw asDatabaseError(error)
      }
    }
  }

  /** Each statement has a result of its own, whatever happens to the others. */
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

/** Sends everything that `send` writes in one system call, which is most of what a write costs. */
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
  } catch (cause) {
    throw new NoConnection('PostgreSQL cannot be reached.', { cause })
  }
}

/**
 * Whether a connection cannot be used again: its socket or its backend is gone, a pooler has lost its server (class 08), the server behind it has become
 * a standby (25006), or its prepared statements are invalid.
 */
export function breaksConnection(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === undefined || /^(08|57P|25006)/.test(state) || isUnprepared(error)
}

/**
 * Whether PostgreSQL refused a statement before it ran: it was not prepared on the connection (26000), or its result has
 * another shape since a migration (0A000).
 */
function isUnprepared(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === '26000' || (state === '0A000' && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery')
}

/**
 * Errors with a SQLSTATE stay as they are. A connection that broke, could not be opened or was not ready becomes
 * DatabaseUnavailable.
 */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  return sqlStateOf(error) === undefined || isUnprepared(error)
    ? new DatabaseUnavailable('PostgreSQL cannot be reached.', { cause: error })
    : error
}
