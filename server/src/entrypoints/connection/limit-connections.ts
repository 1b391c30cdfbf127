import type { Server } from 'node:http'

const sweepEveryMs = 1_000

/**
 * Limits the connections of a process. When nearly all are taken it closes idle ones, so that other clients can connect: a
 * client opens a new connection when it needs one.
 */
export function limitConnections(server: Server, connectionsMax: number): void {
  server.maxConnections = connectionsMax
  let open = 0
  let sweptAt = Number.NEGATIVE_INFINITY
  server.on('connection', (socket) => {
    open++
    socket.once('close', () => open--)
    const now = performance.now()
    if (open < 0.9 * connectionsMax || now - sweptAt < sweepEveryMs) return
    sweptAt = now
    server.closeIdleConnections()
  })
}
