type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

/**
 * Does one thing for many who ask apart: what is asked for while the work is under way is done together afterwards. So
 * nobody waits who is alone, and the more ask, the less each costs.
 */
export class Gathering<Item, Result> {
  readonly #work: (items: Item[]) => Promise<PromiseSettledResult<Result>[]>
  readonly #itemsMax: number
  #waiting: Waiting<Item, Result>[] = []
  #isWorking = false

  /** `work` has an outcome for each item, in their order; where it rejects, that is the outcome of all. */
  constructor(itemsMax: number, work: (items: Item[]) => Promise<PromiseSettledResult<Result>[]>) {
    this.#itemsMax = itemsMax
    this.#work = work
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (!this.#isWorking) void this.#workOff()
    })
  }

  async #workOff(): Promise<void> {
    this.#isWorking = true
    while (this.#waiting.length > 0) {
      const taken = this.#waiting.splice(0, this.#itemsMax)
      try {
        const outcomes = await this.#work(taken.map(({ item }) => item))
        for (const [index, { resolve, reject }] of taken.entries()) {
          const outcome = outcomes[index]!
          if (outcome.status === 'fulfilled') resolve(outcome.value)
          else reject(outcome.reason)
        }
      } catch (error) {
        for (const { reject } of taken) reject(error)
      }
    }
    this.#isWorking = false
  }
}
