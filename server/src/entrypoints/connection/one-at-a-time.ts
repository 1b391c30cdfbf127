import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The requests that a connection may send before the earlier ones were answered. No browser and no proxy sends any. */
const waitingMax = 8

const waitingOn = new WeakMap<Socket, number>()

/**
 * Begins the work of a request when the requests before it on its connection have been answered: Node hands over at once all that a
 * connection brings. One that brings more than a few is closed. What waits when a connection ends is never begun.
 */
export function whenItsTurn({ socket }: IncomingMessage, response: ServerResponse, begin: () => void): void {
  // Node gives the connection to one response after the other.
  if (response.socket) {
    begin()
    return
  }
  const waiting = (waitingOn.get(socket) ?? 0) + 1
  if (waiting > waitingMax) {
    socket.destroy()
    return
  }
  waitingOn.set(socket, waiting)
  response.once('socket', () => {
    waitingOn.set(socket, (waitingOn.get(socket) ?? 1) - 1)
    process.nextTick(begin)
  })
}

/** Whether whoever asked has gone, so that nobody would read an answer. To be asked before work that is left to do after a wait. */
export function hasLeft({ socket }: IncomingMessage): boolean {
  return !socket.writable
}
