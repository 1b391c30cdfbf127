import type { Socket } from 'node:net'

const refusals: Record<string, [status: number, words: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Content Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/**
 * Answers `{ detail }` on a connection without a well-formed request, and closes it. Where a request ends there is unknown,
 * so nothing more is read from the connection.
 */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, words] = refusals[error.code ?? ''] ?? [400, 'Bad Request']
  const body = JSON.stringify({ detail: words })
  socket.end(
    `HTTP/1.1 ${status} ${words}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}
