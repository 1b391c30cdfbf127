import { dayMs } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Refusal, refuseWith } from '../refusals/refusal.ts'
import type { TextValues } from '../refusals/wire-errors.ts'
import { addDailyUse, type DailyUse, readDailyUse } from './daily-use-store.ts'

/** The bytes that a row stores besides its own text: credential, letter and their index entries. */
export const bytesBesideRow = 8_192

/**
 * Runs `work` if it stays within the daily limits of the organization (UTC): letters, one for each row unless told, and stored bytes. A
 * request that would exceed a limit is refused as a whole, before anything is stored.
 *
 * Each process adds up what it admits and writes the sum about once a second, so issuing does not wait for a counter.
 * Several processes may therefore exceed a limit together, by what they admit within the same few seconds.
 */
export async function withinDailyUse<T>(
  ctx: Context,
  asked: { rows: number; bodyBytes: number; letters?: number },
  work: () => Promise<T>,
): Promise<T> {
  const ledger = ledgerOf(ctx)
  const use = { letters: asked.letters ?? asked.rows, bytes: asked.bodyBytes + asked.rows * bytesBesideRow }
  await ledger.admit(ctx, use)
  try {
    return await work()
  } catch (error) {
    ledger.add(ctx, { letters: -use.letters, bytes: -use.bytes, refused: 0 })
    throw error
  }
}

const ledgers = new WeakMap<Db, DailyLedger>()

/** The ledgers of the organizations and days that this process serves. */
function ledgerOf(ctx: Context): DailyLedger {
  const day = ctx.clock.now().toISOString().slice(0, 10)
  const kept = ledgers.get(ctx.dbOutsideTransaction)
  if (kept?.day === day) return kept
  const ledger = new DailyLedger(day)
  ledgers.set(ctx.dbOutsideTransaction, ledger)
  return ledger
}

const knownForMs = 5_000
const writeAfterMs = 1_000
const tellAgainMs = 60_000

type ExceededLimit = TextValues<'daily_limit_exceeded'>

class DailyLedger {
  readonly day: string
  /** The sum that the database last returned, and what this process has admitted since. */
  #known: DailyUse = { letters: 0, bytes: 0 }
  #knownAt = Number.NEGATIVE_INFINITY
  #unwritten = { letters: 0, bytes: 0, refused: 0 }
  #isWriting = false
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(day: string) {
    this.day = day
  }

  async admit(ctx: Context, use: DailyUse): Promise<void> {
    if (!this.#isWriting && performance.now() - this.#knownAt > knownForMs) {
      const known = await readDailyUse(ctx, this.day)
      if (!this.#isWriting) this.#learn(known)
    }
    const exceeded = this.#limitExceededBy(ctx, use)
    if (exceeded === undefined) return this.add(ctx, { ...use, refused: 0 })
    this.add(ctx, { letters: 0, bytes: 0, refused: 1 })
    const refusal = this.#refusal(ctx, exceeded)
    this.#tell(ctx, refusal)
    throw refusal
  }

  add(ctx: Context, use: DailyUse & { refused: number }): void {
    this.#unwritten.letters += use.letters
    this.#unwritten.bytes += use.bytes
    this.#unwritten.refused += use.refused
    this.#writeSoon(ctx)
  }

  #limitExceededBy({ settings }: Context, use: DailyUse): ExceededLimit | undefined {
    const letters = this.#known.letters + this.#unwritten.letters
    const bytes = this.#known.bytes + this.#unwritten.bytes
    if (letters + use.letters > settings.lettersPerDay)
      return ['letters', { limit: settings.lettersPerDay, used: letters, asked: use.letters }]
    const limit = settings.storedBytesPerDay
    if (bytes + use.bytes > limit)
      return ['MB stored', { limit: megabytes(limit), used: megabytes(bytes), asked: megabytes(use.bytes) }]
    return undefined
  }

  /** Refuses with the headers of a rate limit, which say when the day ends. */
  #refusal({ clock }: Context, exceeded: ExceededLimit): Refusal {
    const resetsAt = Date.parse(this.day) + dayMs
    const headers = {
      'retry-after': String(Math.max(1, Math.ceil((resetsAt - clock.now().getTime()) / 1_000))),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(resetsAt / 1_000),
    }
    return refuseWith({ headers }, 'daily_limit_exceeded', ...exceeded)
  }

  #tell({ log, organization }: Context, refusal: Refusal): void {
    if (performance.now() - this.#toldAt < tellAgainMs) return
    this.#toldAt = performance.now()
    log.warn({ organization: organization.id }, `an organization has reached its limit of a day: ${refusal.message}`)
  }

  #learn(known: DailyUse): void {
    this.#known = known
    this.#knownAt = performance.now()
  }

  /** What cannot be written is kept, and written with the next sum. */
  #writeSoon(ctx: Context): void {
    if (this.#isWriting) return
    this.#isWriting = true
    setTimeout(async () => {
      const written = { ...this.#unwritten }
      try {
        this.#learn(await addDailyUse(ctx, this.day, written))
        for (const name of ['letters', 'bytes', 'refused'] as const) this.#unwritten[name] -= written[name]
        this.#isWriting = false
        if (Object.values(this.#unwritten).some((count) => count !== 0)) this.#writeSoon(ctx)
      } catch (error) {
        this.#isWriting = false
        ctx.log.warn({ err: error }, 'the use of a day is to be noted later')
      }
    }, writeAfterMs).unref()
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1, useGrouping: false })
}
