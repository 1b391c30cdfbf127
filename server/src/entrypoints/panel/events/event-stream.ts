import type { Writable } from 'node:stream'
import type { AnnouncedKind } from '../../../platform/announcements/announcement.ts'

/**
 * Why a stream ends. `renew`: it is open for long, open another. `replaced`: the person opened more pages than have streams.
 * `signed_out`: the session or the membership has ended. `stopping`: this process stops.
 */
export type EndReason = 'renew' | 'replaced' | 'signed_out' | 'stopping'

export type StreamEvent =
  /** Changes are announced from now on. The page asks for former ones itself. */
  | { event: 'live' }
  /** Changes cannot be announced for now. The page has to ask by itself. */
  | { event: 'poll' }
  | { event: 'change'; kinds: readonly AnnouncedKind[] }
  | { event: 'end'; reason: EndReason }

/**
 * One open page: server-sent events (HTML standard, "Server-sent events") on the body of an answer.
 *
 * Events are few and small. So a reader that has not taken the last one when the next is due is cut, and nothing is kept for
 * it: its page asks again, or is gone.
 */
export class EventStream {
  readonly #body: Writable
  readonly #heartbeat: NodeJS.Timeout
  #isOpen = true

  constructor(body: Writable, heartbeatMs: number) {
    this.#body = body
    this.#heartbeat = setInterval(() => this.#write(':\n\n'), heartbeatMs)
    body.once('close', () => this.#close())
    // A reader that goes away is no fault.
    body.on('error', () => this.#close())
  }

  send({ event, ...content }: StreamEvent): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(content)}\n\n`)
  }

  end(reason: EndReason): void {
    if (!this.#isOpen) return
    this.send({ event: 'end', reason })
    this.#close()
    if (!this.#body.destroyed) this.#body.end()
  }

  #write(text: string): void {
    if (!this.#isOpen) return
    if (!this.#body.writableNeedDrain) return void this.#body.write(text)
    this.#close()
    this.#body.destroy()
  }

  #close(): void {
    this.#isOpen = false
    clearInterval(this.#heartbeat)
  }
}
