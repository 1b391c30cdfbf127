import { dayMs } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Refusal, type RefusalOptions, refuseWith } from '../refusals/refusal.ts'
import { addDailyUse, type KnownUse, type OwnLimits, readDailyUse, type UseChange } from './daily-use-store.ts'

/** The bytes that a row stores besides its own text: credential, letter and their index entries. */
export const bytesBesideRow = 8_192

type Asked<T> = {
  rows: number
  bodyBytes: number
  letters?: number
  /** Whether each row is to be a credential. */
  issues?: boolean
  /** The credentials that were issued, where that is known at once; else `returnCredentials` gives the others back later. */
  issuedOf?: (result: T) => number
}

/**
 * Runs `work` if it stays within what the organization may use of the day and the year (UTC): letters, one for each row unless told, stored bytes,
 * credentials. A request that would exceed a limit is refused as a whole, before anything is stored.
 *
 * Each process adds up its admitted use and writes the sum about once a second, so that issuing does not wait for a counter. Several processes may
 * therefore exceed a limit together, by the use that they admit within the same few seconds.
 */
export async function withinDailyUse<T>(ctx: Context, asked: Asked<T>, work: () => Promise<T>): Promise<T> {
  const ledger = ledgerOf(ctx)
  const use = {
    letters: asked.letters ?? asked.rows,
    bytes: asked.bodyBytes + asked.rows * bytesBesideRow,
    credentials: asked.issues ? asked.rows : 0,
  }
  await ledger.admit(ctx, use)
  try {
    const result = await work()
    const unissued = use.credentials - (asked.issuedOf?.(result) ?? use.credentials)
    if (unissued !== 0) ledger.add(ctx, { letters: 0, bytes: 0, credentials: -unissued, refused: 0 })
    return result
  } catch (error) {
    ledger.add(ctx, { letters: -use.letters, bytes: -use.bytes, credentials: -use.credentials, refused: 0 })
    throw error
  }
}

/**
 * Says that so many of the credentials that were asked for at a moment came to nothing; fewer than none where some came that nobody asked for. They count
 * for the year in which they were asked for.
 */
export function returnCredentials(ctx: Context, count: number, askedAt: Date): void {
  if (count !== 0) ledgerOf(ctx, askedAt).add(ctx, { letters: 0, bytes: 0, credentials: -count, refused: 0 })
}

const ledgers = new WeakMap<Db, DailyLedger>()

/** The ledgers of the organizations and days that this process serves. What was asked for in a year before is noted on its day. */
function ledgerOf(ctx: Context, askedAt = ctx.clock.now()): DailyLedger {
  const day = ctx.clock.now().toISOString().slice(0, 10)
  if (askedAt.toISOString().slice(0, 4) < day.slice(0, 4)) return new DailyLedger(askedAt.toISOString().slice(0, 10))
  const kept = ledgers.get(ctx.dbOutsideTransaction)
  if (kept?.day === day) return kept
  const ledger = new DailyLedger(day)
  ledgers.set(ctx.dbOutsideTransaction, ledger)
  return ledger
}

const knownForMs = 5_000
const writeAfterMs = 1_000
const tellAgainMs = 60_000

const countedNames = ['letters', 'bytes', 'credentials', 'refused'] as const
const noLimits = { lettersPerDay: null, storedMegabytesPerDay: null, credentialsPerYear: null }

class DailyLedger {
  readonly day: string
  /** The sum that the database last returned, and what this process has admitted since. */
  #known: KnownUse = { letters: 0, bytes: 0, credentials: 0, limits: noLimits }
  #knownAt = Number.NEGATIVE_INFINITY
  #unwritten: UseChange = { letters: 0, bytes: 0, credentials: 0, refused: 0 }
  #isWriting = false
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(day: string) {
    this.day = day
  }

  async admit(ctx: Context, use: Omit<UseChange, 'refused'>): Promise<void> {
    const isUnknown = () => this.#knownAt === Number.NEGATIVE_INFINITY
    if (isUnknown() || (!this.#isWriting && performance.now() - this.#knownAt > knownForMs)) {
      const known = await readDailyUse(ctx, this.day)
      if (isUnknown() || !this.#isWriting) this.#learn(known)
    }
    const refusal = this.#refusalOf(ctx, use)
    if (refusal === undefined) return this.add(ctx, { ...use, refused: 0 })
    this.add(ctx, { letters: 0, bytes: 0, credentials: 0, refused: 1 })
    this.#tell(ctx, refusal)
    throw refusal
  }

  add(ctx: Context, use: UseChange): void {
    for (const name of countedNames) this.#unwritten[name] += use[name]
    this.#writeSoon(ctx)
  }

  #refusalOf(ctx: Context, asked: Omit<UseChange, 'refused'>): Refusal | undefined {
    const { limits } = this.#known
    const used = (name: keyof typeof asked) => this.#known[name] + this.#unwritten[name]
    const isOver = (name: keyof typeof asked, limit: number) => used(name) + asked[name] > limit
    const letters = limits.lettersPerDay ?? ctx.settings.lettersPerDay
    const bytes = bytesPerDay(ctx, limits)
    const year = limits.credentialsPerYear
    const tomorrow = until(ctx, Date.parse(this.day) + dayMs)
    if (isOver('letters', letters))
      return refuseWith(tomorrow, 'daily_limit_exceeded', 'letters', {
        limit: letters,
        used: used('letters'),
        asked: asked.letters,
      })
    if (isOver('bytes', bytes))
      return refuseWith(tomorrow, 'daily_limit_exceeded', 'MB stored', {
        limit: megabytes(bytes),
        used: megabytes(used('bytes')),
        asked: megabytes(asked.bytes),
      })
    if (year === null || asked.credentials === 0 || !isOver('credentials', year)) return undefined
    const nextYear = until(ctx, Date.UTC(Number(this.day.slice(0, 4)) + 1))
    const told = { limit: year, used: used('credentials'), asked: asked.credentials }
    return refuseWith(nextYear, 'yearly_limit_exceeded', told)
  }

  #tell({ log, organization }: Context, refusal: Refusal): void {
    if (performance.now() - this.#toldAt < tellAgainMs) return
    this.#toldAt = performance.now()
    const span = refusal.code === 'yearly_limit_exceeded' ? 'year' : 'day'
    log.warn(
      { organization: organization.id },
      `an organization has reached its limit of a ${span}: ${refusal.message}`,
    )
  }

  #learn(known: KnownUse): void {
    this.#known = known
    this.#knownAt = performance.now()
  }

  /** Writes the sum in a second. A sum that cannot be written is added to the next one. */
  #writeSoon(ctx: Context): void {
    if (this.#isWriting) return
    this.#isWriting = true
    setTimeout(async () => {
      const written = { ...this.#unwritten }
      try {
        this.#learn(await addDailyUse(ctx, this.day, written))
        for (const name of countedNames) this.#unwritten[name] -= written[name]
        this.#isWriting = false
        if (Object.values(this.#unwritten).some((count) => count !== 0)) this.#writeSoon(ctx)
      } catch (error) {
        this.#isWriting = false
        ctx.log.warn({ err: error }, 'the use of a day is to be noted later')
      }
    }, writeAfterMs).unref()
  }
}

/** The bytes that the organization may have stored in a day. */
export function bytesPerDay(
  { settings }: Context,
  { storedMegabytesPerDay: own }: Pick<OwnLimits, 'storedMegabytesPerDay'>,
): number {
  return own === null ? settings.storedBytesPerDay : own * 1_000_000
}

/** The headers of a rate limit, which say when it ends. */
function until({ clock }: Context, resetsAt: number): RefusalOptions {
  const headers = {
    'retry-after': String(Math.max(1, Math.ceil((resetsAt - clock.now().getTime()) / 1_000))),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(resetsAt / 1_000),
  }
  return { headers }
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1, useGrouping: false })
}
