type Running<Channel> = { asker: string; channel: Channel; fate: 'finish' | 'again' | 'dropped' }

export type FairChannelsOptions<Channel, Work, Result> = {
  channels: Channel[]
  /** Does the work on a channel. Never rejects; on a channel that was interrupted it ends soon, with any result. */
  run(channel: Channel, work: Work): Promise<Result>
  interrupt(channel: Channel): void
  /** Is told of work that came to its end, and of none that was broken off. */
  finished(work: Work, result: Result): void
}

/**
 * Shares a few channels among all who have work for them, however much each has.
 *
 * While there are idle channels, anybody may have them all. When there are none, an owner with fewer than an equal share takes a channel from an
 * owner with more: the interrupted work waits for its turn again. So no work, however long it keeps its channels, keeps others from theirs.
 */
export class FairChannels<Channel, Work, Result> {
  readonly #options: FairChannelsOptions<Channel, Work, Result>
  readonly #total: number
  readonly #idle: Channel[]
  /** The waiting work by owner. A piece of work may wait for several owners. */
  readonly #waiting = new Map<string, Set<Work>>()
  readonly #running = new Map<Work, Running<Channel>>()

  constructor(options: FairChannelsOptions<Channel, Work, Result>) {
    this.#options = options
    this.#idle = [...options.channels]
    this.#total = options.channels.length
  }

  /** Asks for a piece of work, or adds another asker to one that is there. `start` begins it. */
  add(asker: string, work: Work): void {
    if (this.#running.has(work)) return
    const own = this.#waiting.get(asker)
    if (own) own.add(work)
    else this.#waiting.set(asker, new Set([work]))
  }

  isRunning(work: Work): boolean {
    return this.#running.has(work)
  }

  /** Called when nobody waits for the work any more. */
  drop(work: Work): void {
    this.#unqueue(work)
    const running = this.#running.get(work)
    if (!running) return
    running.fate = 'dropped'
    this.#options.interrupt(running.channel)
  }

  start(): void {
    while (this.#waiting.size > 0) {
      const counts = this.#counts()
      const [asker, works] = this.#neediest(counts)
      const [work] = works as Set<Work> & Iterable<Work>
      const channel = this.#idle.pop()
      if (channel === undefined) {
        this.#rebalance(counts)
        return
      }
      this.#begin(asker, channel, work as Work)
    }
  }

  #begin(asker: string, channel: Channel, work: Work): void {
    this.#unqueue(work)
    const running: Running<Channel> = { asker, channel, fate: 'finish' }
    this.#running.set(work, running)
    void this.#options.run(channel, work).then((result) => {
      this.#idle.push(channel)
      this.#running.delete(work)
      if (running.fate === 'finish') this.#options.finished(work, result)
      if (running.fate === 'again') this.add(asker, work)
      this.start()
    })
  }

  /** Breaks off work of owners above an equal share, as much as owners below their share are waiting for. */
  #rebalance(counts: Map<string, number>): void {
    const share = Math.max(1, Math.floor(this.#total / counts.size))
    let wanted = 0
    for (const [asker, works] of this.#waiting)
      wanted += Math.min(works.size, Math.max(0, share - (counts.get(asker) ?? 0)))
    for (const { fate } of this.#running.values()) if (fate !== 'finish') wanted -= 1
    for (const running of this.#running.values()) {
      if (wanted <= 0) return
      const count = counts.get(running.asker) ?? 0
      if (running.fate !== 'finish' || count <= share) continue
      counts.set(running.asker, count - 1)
      running.fate = 'again'
      wanted -= 1
      this.#options.interrupt(running.channel)
    }
  }

  /** Counts the channels of each owner who has work, under way or waiting. */
  #counts(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const asker of this.#waiting.keys()) counts.set(asker, 0)
    for (const { asker, fate } of this.#running.values())
      if (fate === 'finish') counts.set(asker, (counts.get(asker) ?? 0) + 1)
    return counts
  }

  #neediest(counts: Map<string, number>): [string, Set<Work>] {
    let found: [string, Set<Work>] | undefined
    for (const entry of this.#waiting)
      if (!found || (counts.get(entry[0]) ?? 0) < (counts.get(found[0]) ?? 0)) found = entry
    return found as [string, Set<Work>]
  }

  #unqueue(work: Work): void {
    for (const [asker, works] of this.#waiting) if (works.delete(work) && works.size === 0) this.#waiting.delete(asker)
  }
}
