import type { IncomingMessage, ServerResponse } from 'node:http'

const secondsMax = 180
const lookEveryMs = 5_000

/**
 * The requests that a process is serving. A request counts until its whole answer has been handed to the system; a slow
 * reader takes nothing from the others. A connection is closed three minutes after its request began: no request takes so
 * long, but a caller may read its answer byte by byte.
 */
export class RequestsUnderWay {
  readonly #max: number
  readonly #since = new Map<IncomingMessage, { at: number; free(): void }>()
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
    let isBusy = true
    const free = () => {
      if (isBusy) this.#busy--
      isBusy = false
    }
    this.#since.set(request, { at: performance.now(), free })
    response.once('prefinish', free)
    response.once('close', () => {
      free()
      this.#since.delete(request)
    })
  }

  /** For a request whose answer is a stream that mostly waits: it no longer counts, though it ends as any other. */
  letGo(request: IncomingMessage): void {
    this.#since.get(request)?.free()
  }

  close(): void {
    clearInterval(this.#look)
  }

  #cutOverdue(): void {
    const limit = performance.now() - secondsMax * 1_000
    for (const [request, { at }] of this.#since) {
      if (at > limit) return
      request.socket.destroy()
    }
  }
}
