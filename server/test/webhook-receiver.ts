import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a receiver was sent. */
export type Received = { headers: Record<string, string>; body: string; at: number }

export type WebhookReceiver = {
  url: string
  /** All that came, in the order in which it came. Tests of the address are among it. */
  received: Received[]
  /** How it answers from now on. */
  answer: (request: Received, response: ServerResponse, message: IncomingMessage) => void
  close(): Promise<void>
}

/** A real receiver on this machine, which takes what it is sent until it is told otherwise. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = {
    url: '',
    received: [],
    answer: (_request, response) => void response.writeHead(200).end('ok'),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (message, response) => {
    const parts: Buffer[] = []
    for await (const part of message as AsyncIterable<Buffer>) parts.push(part)
    const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]))
    const request = { headers, body: Buffer.concat(parts).toString(), at: performance.now() }
    receiver.received.push(request)
    receiver.answer(request, response, message)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}
