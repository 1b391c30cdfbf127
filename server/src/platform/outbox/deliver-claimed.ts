import { setTimeout as sleep } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import { Coalescer } from '../coalescer.ts'
import type { Platform } from '../context.ts'
import { neverStops, type Stop } from '../process/stop.ts'
import type { Delivery } from '../smtp/delivery.ts'
import { type Attempt, attemptOf } from './outbox.ts'
import { extendClaim, type OutboxTable, releaseClaim, updateAttempted } from './outbox-store.ts'

const noteAgainMs = 250
/** How long a result waits for others, to be recorded in one statement with them. */
const noteWithinMs = 10
/** The renewals of a claim within its duration. */
const renewalsInLease = 4

/** Runs work once the work that was asked for before it is done. */
export type InTurn = (work: () => Promise<void>) => Promise<void>

/** An outbox: the entries that it delivers, and how. */
export type Outbox<Entry extends { attempts: number }> = {
  /** The name of its entries in the log, in the plural: `letters`. */
  entries: string
  table: OutboxTable
  /** Whether any entry is due: `isEntryDue` (outbox-store.ts). */
  isDue: RawBuilder<boolean>
  /** Claims due entries, by `claimDue` (outbox-store.ts). */
  claimDue(limit: number): Promise<Entry[]>
  idOf(entry: Entry): string
  /** The ids of entries that are sent within this one: its result is recorded for them too, in the same statement. */
  sharedBy?(entry: Entry): string[]
  /** The duration of a claim that is not renewed. */
  leaseSeconds: number
  /** The deliveries at a time. */
  parallel: number
  /** Claims that share it are sent one after the other, and what follows the last entry of one claim is done beside the next claim. */
  inTurn?: InTurn | undefined
  /** The delays before the second and each later attempt. An entry whose last attempt is deferred has failed. */
  retrySeconds: readonly number[]
  /**
   * Delivers one entry, outside any transaction. The same entry may be delivered twice, so the receiver must be able to
   * recognise a repetition. Results in `withdrawn` where `overdue` aborts before there is an answer.
   */
  deliver(entry: Entry, overdue: AbortSignal): Promise<Delivery>
  /** Called with the entries whose results have just been recorded. */
  onRecorded?(entries: Entry[]): void
}

/**
 * Delivers claimed entries and records each result as soon as it is known.
 *
 * Results are coalesced for a moment, so a crash repeats only deliveries whose result was not yet recorded. A process that
 * was frozen past its claim delivers nothing more, since another one has claimed the entries by then. A process that is stopped releases its undelivered entries, so that another need not wait for the claim to expire.
 */
export async function deliverClaimed<Entry extends { attempts: number }>(
  platform: Pick<Platform, 'database' | 'log'>,
  outbox: Outbox<Entry>,
  entries: Entry[],
  stop: Stop = neverStops,
): Promise<void> {
  const waiting = [...entries]
  const open = new Map(entries.map((entry) => [outbox.idOf(entry), entry]))
  const claim = { until: Date.now() + outbox.leaseSeconds * 1_000 }
  const renewMs = (outbox.leaseSeconds * 1_000) / renewalsInLease
  const renewal = setInterval(() => void renew(platform, outbox, open, claim), renewMs)
  const notes = openNotes(platform, outbox, open)
  try {
    const sendSome = async () => {
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
    }
    let senders: Promise<void>[] = []
    const begin = async () => {
      senders = Array.from({ length: outbox.parallel }, sendSome)
      // Once the first sender finds no more letters, a connection is idle: the turn is over.
      await Promise.race(senders)
    }
    await (outbox.inTurn ? outbox.inTurn(begin) : begin())
    await Promise.all(senders)
  } finally {
    clearInterval(renewal)
  }
  await notes.written()
  if (stop.requested.aborted) await releaseClaim(platform.database, outbox.table, [...open.keys()])
}

/** A delivery that throws counts as deferred: it is attempted a bounded number of times, and stops no other. */
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
  open: Map<string, unknown>,
  claim: { until: number },
): Promise<void> {
  // An expired claim is never renewed: another process may have claimed the entries.
  if (Date.now() >= claim.until) return
  const until = Date.now() + leaseSeconds * 1_000
  try {
    await extendClaim(database, table, [...open.keys()], leaseSeconds)
    claim.until = until
  } catch (error) {
    log.warn({ err: error }, `a claim on ${entries} could not be renewed`)
  }
}

type Notes = {
  add(attempt: Attempt): void
  /** True while results cannot be written. Nothing more should be delivered meanwhile. */
  areStuck(): boolean
  written(): Promise<void>
}

/**
 * Writes results: those that come within a moment share a statement and its commit (decision 86). During an outage of the
 * database they are kept and written again: if they were lost, their entries would be delivered a second time.
 */
function openNotes<Entry extends { attempts: number }>(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  { entries, table, onRecorded, sharedBy }: Outbox<Entry>,
  open: Map<string, Entry>,
): Notes {
  let areStuck = false
  const added: Promise<void>[] = []
  const shared = (attempt: Attempt): Attempt[] => {
    const entry = open.get(attempt.id)
    return entry ? (sharedBy?.(entry) ?? []).map((id) => ({ ...attempt, id, retryAfterSeconds: null })) : []
  }
  const persist = async (attempts: Attempt[]): Promise<void> => {
    for (;;) {
      try {
        await updateAttempted(database, table, [...attempts, ...attempts.flatMap(shared)])
        areStuck = false
        return
      } catch (error) {
        areStuck = true
        log.warn({ err: error, [entries]: attempts.length }, `what became of ${entries} is to be noted later`)
        await sleep(noteAgainMs)
      }
    }
  }
  const ending = new AbortController()
  const coalescer = new Coalescer<Attempt, void>({
    batchMax: open.size,
    window: () => sleep(noteWithinMs, undefined, { signal: ending.signal }).catch(() => {}),
    run: async (attempts) => {
      await persist(attempts)
      onRecorded?.(attempts.flatMap(({ id }) => open.get(id) ?? []))
      for (const { id } of attempts) open.delete(id)
      return attempts.map(() => undefined)
    },
  })
  return {
    add: (attempt) => void added.push(coalescer.add(attempt)),
    areStuck: () => areStuck,
    written: async () => {
      ending.abort()
      await Promise.all(added)
    },
  }
}
