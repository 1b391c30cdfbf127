import type { IncomingMessage, ServerResponse } from 'node:http'

const secondsMax = 180
const lookEveryMs = 5_000

/**
 * The requests that a process is busy with. One counts until all of its answer has been handed over; that the caller
 * is slow to read it takes nothing from the others. Whatever becomes of it, three minutes after it began its connection
 * is cut: no request takes that long, but a caller may read its answer byte by byte.
 */
export class RequestsUnderWay {
  readonly #max: number
  readonly #since = new Map<IncomingMessage, number>()
  readonly #look: NodeJS.Timeout
  #busy = 0

  constructor(max: number) {
    this.#max = max
    this.#look = setInterval(() => this.#cutOverdue(), lookEveryMs)
    this.#look.unref()
  }

  get isFull(): boolean {
    return this.#busy >= this.#max
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    this.#busy++
    this.#since.set(request, performance.now())
    let isBusy = true
    const free = () => {
      if (isBusy) this.#busy--
      isBusy = false
    }
    response.once('prefinish', free)
    response.once('close', () => {
      free()
      this.#since.delete(request)
    })
  }

  close(): void {
    clearInterval(this.#look)
  }

  #cutOverdue(): void {
    const limit = performance.now() - secondsMax * 1_000
    for (const [request, since] of this.#since) {
      if (since > limit) return
      request.socket.destroy()
    }
  }
}
