type Options = { windowMs?: number; ownersMax?: number; now?: () => number }

/**
 * Counts how often owners asked lately: in the present window of time and in the one before. A window has a bounded number of owners. When more come,
 * the next window begins early, so that somebody who invents owners makes it forget, and not grow.
 */
export class AskedLately {
  readonly #windowMs: number
  readonly #ownersMax: number
  readonly #now: () => number
  #present = new Map<string, number>()
  #before = new Map<string, number>()
  #begunAt: number

  constructor({ windowMs = 60_000, ownersMax = 5_000, now = () => performance.now() }: Options = {}) {
    this.#windowMs = windowMs
    this.#ownersMax = ownersMax
    this.#now = now
    this.#begunAt = now()
  }

  count(owner: string): void {
    this.#turnOver()
    this.#present.set(owner, (this.#present.get(owner) ?? 0) + 1)
  }

  timesOf(owner: string): number {
    return (this.#present.get(owner) ?? 0) + (this.#before.get(owner) ?? 0)
  }

  /** How many owners it keeps a number of. */
  get size(): number {
    return this.#present.size + this.#before.size
  }

  #turnOver(): void {
    const since = this.#now() - this.#begunAt
    if (since < this.#windowMs && this.#present.size < this.#ownersMax) return
    this.#before = since < 2 * this.#windowMs ? this.#present : new Map()
    this.#present = new Map()
    this.#begunAt = this.#now()
  }
}
