import type { Server } from 'node:http'

const sweepEveryMs = 1_000

/**
 * Bounds the connections of a process. When nearly all are taken, those on which nothing is being asked are closed: a
 * client opens a new one when it needs it, and others get their turn.
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
