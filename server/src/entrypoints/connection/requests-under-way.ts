import type { IncomingMessage, ServerResponse } from 'node:http'
import { overloaded } from './http-limits.ts'
import { SharedCapacity } from './shared-capacity.ts'

const secondsMax = 180
const lookEveryMs = 5_000
/** The part of the requests at once that callers may have who have not proven who they are. */
const strangersPart = 3 / 4

type UnderWay = {
  at: number
  isBusy: boolean
  isKnown: boolean
  /** Gives back the place that it was let in by, where the part of strangers was taken. */
  leavePlace?: (() => void) | undefined
}

/**
 * The requests that a process is serving. A request counts until its whole answer has been handed to the system; a slow
 * reader takes nothing from the others, and neither does one whose body has not come. A connection is closed three minutes
 * after its request began: no request takes so long, but a caller may read its answer byte by byte.
 *
 * Strangers may have a part of the capacity. When that is used up, a few of those who present a key or a session are let in at a time, in turn by
 * network address, until the key or session is known to be valid.
 */
export class RequestsUnderWay {
  readonly #max: number
  readonly #strangersMax: number
  readonly #places: SharedCapacity
  readonly #requests = new Map<IncomingMessage, UnderWay>()
  readonly #look: NodeJS.Timeout
  #busy = 0
  #strangers = 0

  constructor(max: number) {
    this.#max = max
    this.#strangersMax = Math.floor(max * strangersPart)
    this.#places = new SharedCapacity({
      what: 'requests whose callers are not known yet',
      total: Math.max(1, Math.floor((max - this.#strangersMax) / 2)),
      share: 20,
      waitMs: 2_000,
      waitingMax: 20,
    })
    this.#look = setInterval(() => this.#cutOverdue(), lookEveryMs)
    this.#look.unref()
  }

  /** Counts a request from now on, whatever is under way: a stranger's until its caller is known. */
  add(request: IncomingMessage, response: ServerResponse): void {
    const underWay = { at: performance.now(), isBusy: false, isKnown: false }
    this.#requests.set(request, underWay)
    this.#begin(underWay)
    response.once('prefinish', () => this.#end(underWay))
    response.once('close', () => {
      this.#end(underWay)
      this.#requests.delete(request)
    })
  }

  /** Whether there is room for a caller who may be anybody. */
  get hasRoom(): boolean {
    return this.#busy < this.#max && this.#strangers < this.#strangersMax
  }

  /** Counts a request that presents a key or a session, where there is no room for strangers. Rejects with a Refusal (503). */
  async addPresenting(request: IncomingMessage, response: ServerResponse, caller: string): Promise<void> {
    const leavePlace = await this.#places.take(caller, 1)
    if (this.#busy >= this.#max || !request.socket.writable) {
      leavePlace()
      throw allUnderWay()
    }
    this.add(request, response)
    const underWay = this.#requests.get(request) as UnderWay
    this.#strangers--
    underWay.leavePlace = leavePlace
  }

  /** The caller has proven who it is. */
  recognize(request: IncomingMessage): void {
    const underWay = this.#requests.get(request)
    if (!underWay || underWay.isKnown) return
    if (underWay.isBusy && !underWay.leavePlace) this.#strangers--
    underWay.isKnown = true
    this.#leavePlace(underWay)
  }

  isKnown(request: IncomingMessage): boolean {
    return this.#requests.get(request)?.isKnown ?? false
  }

  /** Stops counting a request that mostly waits, for its own body or for news. It still ends as any other. */
  letGo(request: IncomingMessage): void {
    const underWay = this.#requests.get(request)
    if (underWay) this.#end(underWay)
  }

  /** Counts a request again that was let go. Throws a Refusal (503) where there is no room. */
  takeBack(request: IncomingMessage): void {
    const underWay = this.#requests.get(request)
    if (!underWay) return
    if (underWay.isKnown ? this.#busy >= this.#max : !this.hasRoom) throw allUnderWay()
    this.#begin(underWay)
  }

  close(): void {
    clearInterval(this.#look)
  }

  #begin(underWay: UnderWay): void {
    underWay.isBusy = true
    this.#busy++
    if (!underWay.isKnown) this.#strangers++
  }

  #end(underWay: UnderWay): void {
    if (!underWay.isBusy) return
    underWay.isBusy = false
    this.#busy--
    if (!underWay.isKnown && !underWay.leavePlace) this.#strangers--
    this.#leavePlace(underWay)
  }

  #leavePlace(underWay: UnderWay): void {
    underWay.leavePlace?.()
    underWay.leavePlace = undefined
  }

  #cutOverdue(): void {
    const limit = performance.now() - secondsMax * 1_000
    for (const [request, { at }] of this.#requests) {
      if (at > limit) return
      request.socket.destroy()
    }
  }
}

export function allUnderWay() {
  return overloaded('as many requests are under way as there may be')
}
