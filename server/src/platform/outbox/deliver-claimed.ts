import { setTimeout as sleep } from 'node:timers/promises'
import { Coalescer } from '../coalescer.ts'
import type { Platform } from '../context.ts'
import { neverStops, type Stop } from '../process/stop.ts'
import { type Attempt, attemptOf, type Delivery } from './outbox.ts'
import { extendClaim, type OutboxTable, releaseClaim, updateAttempted } from './outbox-store.ts'

const noteAgainMs = 250
/** A lease is renewed so many times before it would run out. */
const renewalsInLease = 4

/** A kind of thing that is delivered out of an outbox, and how. */
export type Outbox<Entry extends { attempts: number }> = {
  /** Its entries in the plural, for the log: `letters`. */
  entries: string
  table: OutboxTable
  /** Takes entries that are due, by `claimDue` (outbox-store.ts). */
  claimDue(limit: number): Promise<Entry[]>
  idOf(entry: Entry): string
  /** How long a claim lasts unless it is renewed. */
  leaseSeconds: number
  /** How many deliveries are under way at once. */
  parallel: number
  /** The waits before the second and each later attempt; after the attempt that follows the last one it has failed. */
  retrySeconds: readonly number[]
  /**
   * Delivers one entry, outside any transaction. May be called again for the same entry, so the other side must be able to tell a
   * repetition. Ends as `withdrawn` where `overdue` aborts before there is an answer.
   */
  deliver(entry: Entry, overdue: AbortSignal): Promise<Delivery>
}

/**
 * Delivers claimed entries and notes what became of each as soon as it is known.
 *
 * Notes travel together while an earlier one is on its way to the database, so a crash repeats only deliveries whose outcome
 * had not yet been noted. A process that was frozen past its claim delivers nothing more when it wakes: another has
 * taken the entries by then. One that is told to stop gives back what it has not delivered, so that another need not
 * wait for the claim to run out.
 */
export async function deliverClaimed<Entry extends { attempts: number }>(
  platform: Pick<Platform, 'database' | 'log'>,
  outbox: Outbox<Entry>,
  entries: Entry[],
  stop: Stop = neverStops,
): Promise<void> {
  const waiting = [...entries]
  const open = new Set(entries.map(outbox.idOf))
  const claim = { until: Date.now() + outbox.leaseSeconds * 1_000 }
  const renewMs = (outbox.leaseSeconds * 1_000) / renewalsInLease
  const renewal = setInterval(() => void renew(platform, outbox, open, claim), renewMs)
  const notes = openNotes(platform, outbox, open)
  try {
    const senders = Array.from({ length: outbox.parallel }, async () => {
      while (Date.now() < claim.until && !stop.requested.aborted) {
        if (notes.areStuck()) {
          await sleep(noteAgainMs)
          continue
        }
        const entry = waiting.shift()
        if (!entry) return
        const delivery = await attempt(platform, outbox, entry, stop)
        if (delivery.kind === 'withdrawn') return
        notes.add(attemptOf({ id: outbox.idOf(entry), attempts: entry.attempts }, delivery, outbox.retrySeconds))
      }
    })
    await Promise.all(senders)
  } finally {
    clearInterval(renewal)
  }
  await notes.written()
  if (stop.requested.aborted) await releaseClaim(platform.database, outbox.table, [...open])
}

/** An entry whose delivery throws is put off like one that the other side puts off: it has an end, and stops no other. */
async function attempt<Entry extends { attempts: number }>(
  { log }: Pick<Platform, 'log'>,
  outbox: Outbox<Entry>,
  entry: Entry,
  stop: Stop,
): Promise<Delivery> {
  try {
    return await outbox.deliver(entry, stop.overdue)
  } catch (error) {
    log.error({ err: error, id: outbox.idOf(entry) }, `one of the ${outbox.entries} could not be attempted`)
    return { kind: 'deferred', answer: 'an error of our own' }
  }
}

async function renew(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  { entries, table, leaseSeconds }: Pick<Outbox<never>, 'entries' | 'table' | 'leaseSeconds'>,
  open: Set<string>,
  claim: { until: number },
): Promise<void> {
  // A claim that ran out is never renewed: whoever slept that long finds its entries taken by another.
  if (Date.now() >= claim.until) return
  const until = Date.now() + leaseSeconds * 1_000
  try {
    await extendClaim(database, table, [...open], leaseSeconds)
    claim.until = until
  } catch (error) {
    log.warn({ err: error }, `a claim on ${entries} could not be renewed`)
  }
}

type Notes = {
  add(attempt: Attempt): void
  /** True while outcomes cannot be written: nothing more should be delivered meanwhile. */
  areStuck(): boolean
  written(): Promise<void>
}

/**
 * Writes outcomes one statement at a time. While the database is away they are kept and written again: forgotten, their
 * entries would be delivered once more.
 */
function openNotes(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  { entries, table }: Pick<Outbox<never>, 'entries' | 'table'>,
  open: Set<string>,
): Notes {
  let areStuck = false
  const added: Promise<void>[] = []
  const persist = async (attempts: Attempt[]): Promise<void> => {
    for (;;) {
      try {
        await updateAttempted(database, table, attempts)
        areStuck = false
        return
      } catch (error) {
        areStuck = true
        log.warn({ err: error, [entries]: attempts.length }, `what became of ${entries} is to be noted later`)
        await sleep(noteAgainMs)
      }
    }
  }
  const coalescer = new Coalescer<Attempt, void>({
    batchMax: open.size,
    run: async (attempts) => {
      await persist(attempts)
      for (const { id } of attempts) open.delete(id)
      return attempts.map(() => undefined)
    },
  })
  return {
    add: (attempt) => void added.push(coalescer.add(attempt)),
    areStuck: () => areStuck,
    written: async () => void (await Promise.all(added)),
  }
}
