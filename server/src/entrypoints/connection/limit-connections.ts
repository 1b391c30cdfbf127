import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Limits the connections of a process. When nearly all are taken, each new one closes the one that has been longest without a
 * request: one that has been answered, or that has not sent the head of one yet. So whoever connects and asks is served, however
 * many connections somebody opens and says nothing on. A connection whose request is under way is not closed.
 *
 * Returns what closes those on which nothing was ever said: Node takes them for requests under way, and would wait for them.
 */
export function limitConnections(server: Server, connectionsMax: number): () => void {
  server.maxConnections = connectionsMax
  let open = 0
  /** Connections without a request, the longest first. */
  const idle = new Set<Socket>()
  const requestsOn = new WeakMap<Socket, number>()
  server.on('connection', (socket: Socket) => {
    open++
    idle.add(socket)
    socket.once('close', () => {
      open--
      idle.delete(socket)
    })
    const [longest] = idle
    if (open < 0.9 * connectionsMax || longest === undefined || longest === socket) return
    idle.delete(longest)
    longest.destroy()
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    requestsOn.set(socket, (requestsOn.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (requestsOn.get(socket) ?? 1) - 1
      requestsOn.set(socket, left)
      if (left === 0 && !socket.destroyed) idle.add(socket)
    })
  })
  return () => {
    for (const socket of idle) if (socket.bytesRead === 0) socket.destroy()
  }
}
