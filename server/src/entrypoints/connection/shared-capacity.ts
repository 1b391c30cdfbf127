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

type Waiting = { owner: string; amount: number; start(): void }

/**
 * A bounded resource that is shared fairly: no owner gets more than its share, so an owner who asks for too much delays only
 * itself. Waiting requests are served in the order of their arrival, except those of owners whose share is used up.
 */
export class SharedCapacity {
  readonly #options: CapacityOptions
  readonly #heldBy = new Map<string, number>()
  #held = 0
  #waiting: Waiting[] = []

  constructor(options: CapacityOptions) {
    this.#options = options
  }

  /** Resolves to a function that frees the amount. Rejects with a Refusal (503) where no room came in time. */
  take(owner: string, amount: number): Promise<() => void> | (() => void) {
    if (this.#fits(owner, amount)) return this.#hold(owner, amount)
    const { waitMs, waitingMax, what } = this.#options
    const waitingOfOwner = this.#waiting.filter((one) => one.owner === owner).length
    if (waitingOfOwner >= waitingMax) throw overloaded(`too many wait for more ${what}`)
    return new Promise((resolve, reject) => {
      const waiting = {
        owner,
        amount,
        start: () => {
          clearTimeout(timer)
          resolve(this.#hold(owner, amount))
        },
      }
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        reject(overloaded(`no room for more ${what}`))
      }, waitMs)
      this.#waiting.push(waiting)
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
    if (this.#waiting.length === 0) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const one of waiting) {
      if (this.#fits(one.owner, one.amount)) one.start()
      else this.#waiting.push(one)
    }
  }
}
