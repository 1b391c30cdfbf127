import { type RawBuilder, sql } from 'kysely'
import { coalescersBy } from './coalescer.ts'
import type { Db } from './db/database.ts'

/** Finds what one key asks for, in the rows that a scope sees. */
export type Loader<Scope, Key, Found> = (scope: Scope, key: Key) => Promise<Found>

/** A call of a statement waits for the rows of all others. */
const togetherMax = 32
/** The time that calls wait for the statement before: one that is held up holds up no others. */
const waitMs = 20

/**
 * Opens a loader (a "data loader"): calls of one scope, from however many requests, share a statement when they come in one turn of the event
 * loop, or while the statement before is on its way. Most of what reading a row costs is done once for a statement: its scope, opening its
 * tables and indexes, its way to PostgreSQL and back. Nothing is remembered: each call is answered by a statement that began after it.
 *
 * `load` resolves to what was found in the order of its keys, of which some may be the same. For statements of well under a millisecond, as
 * `Db.coalesced`. In a transaction it is the transaction's.
 */
export function openLoader<Scope extends { db: Db }, Key, Found>(
  load: (scope: Scope, keys: Key[]) => Promise<Found[]>,
): Loader<Scope, Key, Found> {
  const coalescerOf = coalescersBy<Db, { scope: Scope; key: Key }, Found>({
    batchMax: togetherMax,
    window: gather,
    async run(calls) {
      const keys = calls.map(({ key }) => key)
      return calls[0] ? load(calls[0].scope, keys) : []
    },
  })
  return async (scope, key) => coalescerOf(scope.db).add({ scope, key })
}

/** Waits until the former statement was answered and the requests that came with its answer were read. */
function gather(before: Promise<void>): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(done, waitMs).unref()
    const close = () => {
      clearTimeout(late)
      setImmediate(done)
    }
    setImmediate(() => before.then(close, close))
  })
}

export type ListType = 'uuid' | 'text' | 'int' | 'timestamptz'

/**
 * A list as a parameter of whose length the planner learns nothing. Knowing that it is short, it would make a new plan each time, which
 * takes longer than to run it.
 */
export function listOf<Item>(
  type: ListType,
  items: readonly Item[],
  pick: (item: Item) => unknown = (item) => item,
): RawBuilder<unknown> {
  const list = sql.raw(`${type}[]`)
  return sql`(select ${items.map(pick)}::${list})::${list}`
}

/**
 * Long texts as a parameter: one buffer, and where each of them stands in it. In a list they would cost the driver more than the rest of a
 * statement, since each quote and line break in them has to be escaped. `textAt` is the text of the columns that have these places.
 */
export function packed(texts: readonly string[]): {
  starts: RawBuilder<unknown>
  lengths: RawBuilder<unknown>
  textAt(start: string, length: string): RawBuilder<string>
} {
  const lengths = texts.map((text) => Buffer.byteLength(text))
  const all = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0))
  let end = 0
  const starts = lengths.map((length, index) => {
    end += all.write(texts[index] ?? '', end)
    return end - length + 1
  })
  return {
    starts: listOf('int', starts),
    lengths: listOf('int', lengths),
    textAt: (start, length) => sql`convert_from(substr(${all}::bytea, ${sql.ref(start)}, ${sql.ref(length)}), 'UTF8')`,
  }
}

/**
 * What stands behind `from` to look each of these up once: `found` is a query for one row by `asked.key`. It is planned as for a single key, by
 * the index; for a list PostgreSQL may choose to read a table that was small when it made the plan.
 */
export function eachOf(
  type: 'uuid' | 'text',
  keys: readonly unknown[],
  found: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`unnest(${listOf(type, [...new Set(keys)])}) as asked (key) cross join lateral (${found} limit 1) as found`
}
