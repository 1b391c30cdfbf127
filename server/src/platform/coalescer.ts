import { setTimeout as sleep } from 'node:timers/promises'
import { pairs } from './lists.ts'

type Call<Item, Result> = {
  item: Item
  resolve(result: Result | Promise<Result>): void
  reject(error: unknown): void
}

export type CoalescerOptions<Item, Result> = {
  /** The items of one batch at most. Later ones are in the next batch. */
  batchMax: number
  /**
   * How long a batch takes items. Batches with a window of their own may run side by side. Without one a batch takes items
   * while the batch before it runs, so that one runs at a time. It is told when the batch before has run (`before`). Must not reject.
   */
  window?: (before: Promise<void>) => Promise<void>
  /**
   * Does the work of one batch. Resolves to the results in the order of the items; in place of a result may stand a promise
   * of it, which then settles that one call alone. Where it rejects, every call of the batch does.
   */
  run(items: Item[]): Promise<(Result | Promise<Result>)[]>
}

/**
 * Coalesces calls that come one by one into batches (micro-batching), so that many callers share the cost of one write or
 * one commit.
 *
 * Items keep the order of their calls, within a batch and from batch to batch. A batch that fails fails its own calls
 * and no others. A call on a quiet system is run at the end of its window or, without one, within the same turn of the event loop: it waits
 * for no timer. The number of calls that wait is not bounded here; whoever admits the callers bounds it.
 */
export class Coalescer<Item, Result> {
  readonly #options: CoalescerOptions<Item, Result>
  /** The batch that still takes items. */
  #open: Call<Item, Result>[] | undefined
  /** Resolves when the batch that was opened last has run. */
  #lastRun: Promise<void> = Promise.resolve()

  constructor(options: CoalescerOptions<Item, Result>) {
    this.#options = options
  }

  /** Resolves or rejects as the batch does that the item has become part of. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const batch = this.#open ?? this.#openBatch()
      batch.push({ item, resolve, reject })
      if (batch.length === this.#options.batchMax) this.#open = undefined
    })
  }

  #openBatch(): Call<Item, Result>[] {
    const batch: Call<Item, Result>[] = []
    this.#open = batch
    const { window } = this.#options
    this.#lastRun = this.#runAfter(window ? window(this.#lastRun) : this.#lastRun, batch)
    return batch
  }

  async #runAfter(closing: Promise<void>, batch: Call<Item, Result>[]): Promise<void> {
    await closing
    if (this.#open === batch) this.#open = undefined
    try {
      const results = await this.#options.run(batch.map(({ item }) => item))
      for (const [call, result] of pairs(batch, results)) call.resolve(result)
    } catch (error) {
      for (const call of batch) call.reject(error)
    }
  }
}

/** Opens a coalescer for each owner, such as a handle of the database: it is there for as long as the owner is. */
export function coalescersBy<Owner extends WeakKey, Item, Result>(
  options: CoalescerOptions<Item, Result>,
): (owner: Owner) => Coalescer<Item, Result> {
  const opened = new WeakMap<Owner, Coalescer<Item, Result>>()
  return (owner) => {
    const coalescer = opened.get(owner) ?? new Coalescer(options)
    opened.set(owner, coalescer)
    return coalescer
  }
}

/** A window for what nobody waits for: a batch takes items for so long after the batch before has run, or until all is to be written. */
export function windowOf(ms: number, stopping: AbortSignal): (before: Promise<void>) => Promise<void> {
  return async (before) => {
    await before
    await sleep(ms, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}
