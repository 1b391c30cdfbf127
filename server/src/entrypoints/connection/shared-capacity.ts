import { AskedLately } from './asked-lately.ts'
import { overloaded } from './http-limits.ts'

export type CapacityOptions = {
  /** The capacity that all owners share. */
  total: number
  /** The capacity that one owner may hold. */
  share: number
  /** How long a request waits for room before it is refused, and how many of one owner may wait. */
  waitMs: number
  waitingMax: number
  /** The name of the resource, for the log. */
  what: string
}

type Waiting = { amount: number; start(): void }

/**
 * A bounded resource that is shared fairly: no owner gets more than its share, so an owner who asks for too much delays only
 * itself. Those who wait are served in turn: one of each owner, in the order in which it came, before the next of any.
 *
 * An owner who has asked less often lately than the owner whose turn it is goes first, once: after that the turn is kept. So an owner who asks now
 * and then waits for one of the busy owners and not for all of them, and the busy ones wait at most twice as long as by turns.
 */
export class SharedCapacity {
  readonly #options: CapacityOptions
  readonly #heldBy = new Map<string, number>()
  readonly #asked = new AskedLately()
  #held = 0
  /** The waiting calls by owner. The owner whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiting[]>()
  /** Whether another went before the one whose turn it is. */
  #isTurnOwed = false

  constructor(options: CapacityOptions) {
    this.#options = options
  }

  /** Resolves to a function that frees the amount. Rejects with a Refusal (503) where no room came in time. */
  take(owner: string, amount: number): Promise<() => void> | (() => void) {
    this.#asked.count(owner)
    if (this.#fits(owner, amount)) return this.#hold(owner, amount)
    const { waitMs, waitingMax, what } = this.#options
    const line = this.#waiting.get(owner) ?? []
    if (line.length >= waitingMax) throw overloaded(`too many wait for more ${what}`)
    return new Promise((resolve, reject) => {
      const waiting = {
        amount,
        start: () => {
          clearTimeout(timer)
          resolve(this.#hold(owner, amount))
        },
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        if (line.length === 0) this.#waiting.delete(owner)
        reject(overloaded(`no room for more ${what}`))
      }, waitMs)
      line.push(waiting)
      this.#waiting.set(owner, line)
    })
  }

  #fits(owner: string, amount: number): boolean {
    const { total, share } = this.#options
    return this.#held + amount <= total && (this.#heldBy.get(owner) ?? 0) + amount <= share
  }

  #hold(owner: string, amount: number): () => void {
    this.#held += amount
    this.#heldBy.set(owner, (this.#heldBy.get(owner) ?? 0) + amount)
    let isHeld = true
    return () => {
      if (isHeld) this.#giveBack(owner, amount)
      isHeld = false
    }
  }

  #giveBack(owner: string, amount: number): void {
    this.#held -= amount
    const left = (this.#heldBy.get(owner) ?? 0) - amount
    if (left > 0) this.#heldBy.set(owner, left)
    else this.#heldBy.delete(owner)
    for (let next = this.#nextOwner(); next !== undefined; next = this.#nextOwner()) this.#serve(next)
  }

  /** The next for whom there is room. */
  #nextOwner(): string | undefined {
    let inTurn: string | undefined
    let chosen: string | undefined
    for (const [owner, [first]] of this.#waiting) {
      if (!first || !this.#fits(owner, first.amount)) continue
      inTurn ??= owner
      chosen ??= owner
      if (this.#isTurnOwed) break
      if (this.#asked.timesOf(owner) < this.#asked.timesOf(chosen)) chosen = owner
    }
    if (chosen !== undefined) this.#isTurnOwed = chosen !== inTurn
    return chosen
  }

  #serve(owner: string): void {
    const line = this.#waiting.get(owner) ?? []
    const next = line.shift()
    // The further calls of this owner come after those of all others.
    this.#waiting.delete(owner)
    if (line.length > 0) this.#waiting.set(owner, line)
    next?.start()
  }
}
