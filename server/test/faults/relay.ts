import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './processes.ts'

/** A letter whose last dot arrived, whatever was answered to it. */
export type Arrival = { to: string; messageId: string; answer: 'taken' | 'refused' | 'none' }

/** Where in the conversation: at its beginning, at the recipient, after the whole letter. */
export type Moment = 'greeting' | 'recipient' | 'letter'

/** The relay's behaviour: a reply of its own, silence for ever, or hanging up. Undefined takes the letter. */
export type Reaction = { code: number } | 'silence' | 'hang up' | undefined

/** `attempt` counts from 1 for each address. */
export type Behaviour = (moment: Moment, to: string, attempt: number) => Reaction

export type Relay = {
  url: string
  arrivals: Arrival[]
  /** Milliseconds before the answer to a letter. */
  delayMs: number
  /** The answer to a letter also waits for this promise. */
  hold?: () => Promise<void> | undefined
  /** Connections open at this moment, and the most there ever were. */
  connections: { open: number; most: number }
  behave(behaviour: Behaviour): void
  /** Closes the port and every connection: from here on, connections are refused. */
  goDown(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** A mail relay that speaks just enough SMTP (RFC 5321) and misbehaves at any moment of it, as it is told. */
export async function startRelay(): Promise<Relay> {
  let behaviour: Behaviour = () => undefined
  const attempts = new Map<string, number>()
  const sockets = new Set<Socket>()
  const relay: Relay = {
    url: '',
    arrivals: [],
    delayMs: 0,
    connections: { open: 0, most: 0 },
    behave: (next) => {
      behaviour = next
    },
    goDown: () => down(server, sockets),
    comeBack: () => listen(server, port),
    close: () => down(server, sockets),
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    relay.connections.open += 1
    relay.connections.most = Math.max(relay.connections.most, relay.connections.open)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      relay.connections.open -= 1
    })
    converse(socket, relay, attempts, (...told) => behaviour(...told))
  })
  // One that it finds free again when it comes back.
  const port = await freePort()
  await listen(server, port)
  relay.url = `smtp://127.0.0.1:${port}`
  return relay
}

/** Answers this many letters at once, and the others when the test releases them. */
export function heldAfter(count: number): { hold: () => Promise<void> | undefined; letGo(): void } {
  const gone = Promise.withResolvers<void>()
  let letters = 0
  return { hold: () => (letters++ < count ? undefined : gone.promise), letGo: gone.resolve }
}

function converse(socket: Socket, relay: Relay, attempts: Map<string, number>, behave: Behaviour): void {
  let text = ''
  let to = ''
  let isLetter = false

  function react(reaction: Reaction, otherwise: string): boolean {
    if (reaction === 'hang up') socket.destroy()
    else if (reaction !== 'silence') socket.write(reaction ? `${reaction.code} As told\r\n` : otherwise)
    return reaction === undefined
  }

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') {
      to = /<([^>]*)>/.exec(line)?.[1] ?? ''
      const attempt = (attempts.get(to) ?? 0) + 1
      attempts.set(to, attempt)
      react(behave('recipient', to, attempt), '250 Ok\r\n')
    } else if (verb === 'DATA') {
      isLetter = true
      socket.write('354 Go on\r\n')
    } else if (verb === 'QUIT') socket.end('221 Bye\r\n')
    else socket.write('250 Ok\r\n')
  }

  async function letter(raw: string): Promise<void> {
    const messageId = /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? ''
    const arrival: Arrival = { to, messageId, answer: 'none' }
    relay.arrivals.push(arrival)
    if (relay.delayMs > 0) await sleep(relay.delayMs)
    await relay.hold?.()
    if (socket.destroyed) return
    const reaction = behave('letter', to, attempts.get(to) ?? 1)
    if (react(reaction, '250 Taken\r\n')) arrival.answer = 'taken'
    else if (typeof reaction === 'object') arrival.answer = 'refused'
  }

  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    text += part
    for (;;) {
      const mark = isLetter ? '\r\n.\r\n' : '\r\n'
      const end = text.indexOf(mark)
      if (end < 0) return
      const piece = text.slice(0, end)
      text = text.slice(end + mark.length)
      if (isLetter) {
        isLetter = false
        void letter(piece)
      } else command(piece)
    }
  })
  react(behave('greeting', '', 0), '220 relay.test\r\n')
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}

async function down(server: Server, sockets: Set<Socket>): Promise<void> {
  if (!server.listening) return
  server.close()
  for (const socket of sockets) socket.destroy()
  await once(server, 'close')
}
