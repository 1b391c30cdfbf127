import type { IncomingMessage } from 'node:http'

const secondsMax = 10
const bytesMax = 64 * 1024 * 1024
const lookEveryMs = 250

/**
 * Sees to the end of a request that was answered before all of its body had come. The rest is read and thrown away, so
 * that the caller has a chance to finish sending and to read the answer; one that goes on for too long, or sends too
 * much, is cut off.
 */
export function endUnreadBody(request: IncomingMessage): void {
  const { socket } = request
  if (request.complete || socket.destroyed) return
  const start = { at: performance.now(), bytes: socket.bytesRead }
  const look = setInterval(() => {
    const isOver = request.complete || socket.destroyed
    const isTooMuch = performance.now() - start.at > secondsMax * 1_000 || socket.bytesRead - start.bytes > bytesMax
    if (isOver || isTooMuch) clearInterval(look)
    if (isTooMuch && !isOver) socket.destroy()
  }, lookEveryMs)
  look.unref()
  request.removeAllListeners('data')
  request.resume()
}
