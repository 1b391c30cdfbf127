/**
 * A receiver of webhooks in a process of its own, as a client's program is. `/take` answers 204, `/hang` takes the test and then answers nothing. Asked
 * by a message, it tells how long after what happened each event came, and forgets it.
 */
import { createServer } from 'node:http'

const came: number[] = []
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const now = Date.now()
  const body = JSON.parse(Buffer.concat(parts).toString() || '{}')
  const events: { type: string; created_at: string }[] = body.events ?? [body]
  const isTest = body.type === 'webhook.test'
  if (request.url === '/hang' && !isTest) return
  if (!isTest && request.url === '/take') for (const { created_at } of events) came.push(now - Date.parse(created_at))
  response.writeHead(204).end()
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('message', () => process.send?.({ came: came.splice(0) }))
