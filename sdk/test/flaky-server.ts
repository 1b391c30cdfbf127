import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SeenRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string; at: number }

/** `reset` breaks the connection; `half` breaks it within the body; `slow` takes half a second; `stuck` never ends; `silence` never answers. */
export type Turn =
  | { status: number; headers?: Record<string, string>; body?: unknown; text?: string }
  | 'reset'
  | 'half'
  | 'slow'
  | 'stuck'
  | 'silence'

/** A real HTTP server on loopback that does what it is told, turn by turn; the last turn holds from then on. */
export async function startFlakyServer(turns: Turn[]) {
  const seen: SeenRequest[] = []
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const server = createServer(async (request, response) => {
    response.once('close', leave)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const turn = turns[Math.min(seen.length, turns.length - 1)] as Turn
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString(), at: Date.now() })
    play(turn, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** Once the connection of an answer is closed, or the answer was sent. */
    left,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function play(turn: Turn, response: ServerResponse): void {
  if (turn === 'silence') return
  if (turn === 'reset') {
    response.destroy()
    return
  }
  if (turn === 'half') {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"templates":', () => response.destroy())
    return
  }
  if (turn === 'slow' || turn === 'stuck') {
    const pieces = turn === 'slow' ? ['1', '2', '3', '4', '5'] : ['1']
    const send = () => {
      const piece = pieces.shift()
      if (piece !== undefined) response.write(piece)
      else if (turn === 'slow') response.end()
      if (piece !== undefined) setTimeout(send, 100)
    }
    send()
    return
  }
  response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers })
  response.end(turn.text ?? JSON.stringify(turn.body ?? {}))
}
