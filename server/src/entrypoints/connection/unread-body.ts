import type { IncomingMessage, ServerResponse } from 'node:http'

const secondsMax = 10
const bytesMax = 64 * 1024 * 1024
/** The bytes a second that the process discards in all requests together: as many as a fast line brings. */
const bytesPerTick = 2 * 1024 * 1024
const tickMs = 100
/** The bytes that one connection brings at least when it is read from again. */
const bytesAtOnce = 64 * 1024

/**
 * Discards the rest of bodies whose requests have been answered, so that a caller who sends everything before it reads gets
 * its answer and can use the connection again. All of them together are read at a bounded speed, and a caller that goes on
 * for too long or sends too much is disconnected.
 */
export class UnreadBodies {
  readonly #paused = new Set<IncomingMessage>()
  readonly #tick: NodeJS.Timeout
  #left = bytesPerTick

  constructor() {
    this.#tick = setInterval(() => this.#refill(), tickMs)
    this.#tick.unref()
  }

  /** Runs before the framework, which would read the rest of a body as fast as it comes. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    if (coding === undefined && (length === undefined || length === '0')) return
    response.once('prefinish', () => {
      if (!request.complete && !request.socket.destroyed) this.#throwAway(request)
    })
  }

  close(): void {
    clearInterval(this.#tick)
  }

  #throwAway(request: IncomingMessage): void {
    let bytes = 0
    let isLast = false
    const { socket } = request
    const limit = setTimeout(() => socket.destroy(), secondsMax * 1_000).unref()
    const end = () => {
      clearTimeout(limit)
      this.#paused.delete(request)
      if (isLast) socket.destroy()
    }
    // Where the caller asked to close the connection, Node would reset it now, and the answer would be lost.
    socket.destroySoon = () => {
      isLast = true
      socket.end()
    }
    request.removeAllListeners('data')
    request.on('data', (part: Buffer) => {
      bytes += part.length
      this.#left -= part.length
      if (bytes > bytesMax) socket.destroy()
      else if (this.#left <= 0) {
        request.pause()
        this.#paused.add(request)
      }
    })
    request.once('end', end).once('close', end)
    request.resume()
  }

  #refill(): void {
    this.#left = bytesPerTick
    let promised = 0
    for (const request of this.#paused) {
      if (promised >= bytesPerTick) return
      promised += bytesAtOnce
      this.#paused.delete(request)
      request.resume()
    }
  }
}
