import { createSocket, type Socket } from 'node:dgram'

/** The records of a name. A name without records does not exist. */
export type DnsZone = Record<
  string,
  | { mx?: string[]; a?: string[]; aaaa?: string[]; txt?: string[]; ptr?: string[] }
  /** `silent` never answers, the others are response codes. */
  | 'silent'
  | 'servfail'
  | 'refused'
>

export type DnsServer = {
  /** `ip:port`, as `openDnsResolver` takes it. */
  address: string
  /** Every question so far, like `MX example.com`. */
  questions: string[]
  zone: DnsZone
  /** Milliseconds before each answer. */
  delayMs: number
  stop(): Promise<void>
}

const types: Record<number, 'A' | 'PTR' | 'MX' | 'TXT' | 'AAAA'> = {
  1: 'A',
  12: 'PTR',
  15: 'MX',
  16: 'TXT',
  28: 'AAAA',
}
const codes = { ok: 0, servfail: 2, nxdomain: 3, refused: 5 }

/** A DNS server of one zone on a loopback port of its own (RFC 1035, "Messages"; UDP, one question, no compression). */
export async function startDnsServer(zone: DnsZone): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const questions: string[] = []
  const server: DnsServer = { address: '', questions, zone, delayMs: 0, stop: () => closed(socket) }
  socket.on('message', (message, from) => {
    const { name, type, end } = readQuestion(message)
    questions.push(`${types[type] ?? type} ${name}`)
    const entry = Object.hasOwn(server.zone, name) ? server.zone[name] : undefined
    if (entry === 'silent') return
    const reply = answerTo(message.subarray(0, end), type, entry)
    setTimeout(() => socket.send(reply, from.port, from.address, () => {}), server.delayMs)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.close(() => resolve()))
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(query: Buffer, type: number, entry: DnsZone[string] | undefined): Buffer {
  const code = entry === undefined ? codes.nxdomain : typeof entry === 'string' && entry !== 'silent' ? codes[entry] : 0
  const data = typeof entry === 'object' ? recordData(type, entry) : []
  const header = Buffer.from(query)
  header.writeUInt16BE(0x8180 | code, 2)
  header.writeUInt16BE(data.length, 6)
  header.writeUInt16BE(0, 8)
  header.writeUInt16BE(0, 10)
  const records = data.map((bytes) => {
    const record = Buffer.alloc(12)
    // A pointer to the name in the question.
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt32BE(60, 6)
    record.writeUInt16BE(bytes.length, 10)
    return Buffer.concat([record, bytes])
  })
  return Buffer.concat([header, ...records])
}

function recordData(type: number, entry: Exclude<DnsZone[string], string>): Buffer[] {
  if (types[type] === 'A') return (entry.a ?? []).map((address) => Buffer.from(address.split('.').map(Number)))
  if (types[type] === 'AAAA') return (entry.aaaa ?? []).map((hex) => Buffer.from(hex, 'hex'))
  if (types[type] === 'MX')
    return (entry.mx ?? []).map((exchange) => Buffer.concat([Buffer.from([0, 10]), name(exchange)]))
  if (types[type] === 'PTR') return (entry.ptr ?? []).map(name)
  if (types[type] === 'TXT') return (entry.txt ?? []).map((text) => Buffer.from([text.length, ...Buffer.from(text)]))
  return []
}

function name(text: string): Buffer {
  const labels = text.split('.').filter((label) => label !== '')
  return Buffer.concat([...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.from([0])])
}
