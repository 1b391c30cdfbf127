import { readFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { answering, closers, letter, relay, transport } from '../../../test/relays.ts'

/** For relays that never answer. */
const impatient = { timeouts: { connectionMs: 400, greetingMs: 400, socketMs: 400, restMs: 1_000 } }

/** A server that says `lines` to the commands in turn, then nothing. */
async function scripted(greeting: string | undefined): Promise<{ url: string; connections(): number }> {
  let connections = 0
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    if (greeting) socket.end(`${greeting}\r\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => connections }
}

describe('a letter that the relay takes', () => {
  it('arrives whole, for its one recipient, under its own Message-ID', async () => {
    const caught: { to: string[]; raw: Buffer }[] = []
    const url = await relay({
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          caught.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
          done()
        })
      },
    })
    expect(await transport(url).send(letter)).toEqual({ kind: 'sent' })
    const read = await PostalMime.parse(caught[0]?.raw as Buffer)
    expect(caught[0]?.to).toEqual(['ana@example.com'])
    expect(read.messageId).toBe(letter.messageId)
    expect(read.subject).toBe(letter.subject)
    expect(read.text?.trim().replaceAll('\r\n', '\n')).toBe(letter.text)
    expect(read.from?.name).toBe('Universidad Ñandú')
  })

  it.each([
    // The relay's library reads the name back from its ASCII form.
    ['ana@münchen.example', 'ana@münchen.example'],
    ["Ana.O'Neil+tag@Example.com", "Ana.O'Neil+tag@example.com"],
  ])('for %s goes to %s', async (to, read) => {
    const caught: string[] = []
    const url = await relay({
      hideSMTPUTF8: true,
      onRcptTo: ({ address }, _session, done) => {
        caught.push(address)
        done()
      },
      onData: (stream, _session, done) => stream.resume().on('end', () => done()),
    })
    expect(await transport(url).send({ ...letter, to })).toEqual({ kind: 'sent' })
    expect(caught).toEqual([read])
  })

  it('shares a few connections with hundreds of others', async () => {
    let open = 0
    let most = 0
    const url = await relay({
      onConnect: (_session, done) => {
        most = Math.max(most, ++open)
        done()
      },
      onClose: () => {
        open -= 1
      },
      onData: (stream, _session, done) => stream.resume().on('end', () => done()),
    })
    const sender = transport(url, { connections: 3 })
    const deliveries = await Promise.all(Array.from({ length: 300 }, () => sender.send(letter)))
    expect(deliveries.every(({ kind }) => kind === 'sent')).toBe(true)
    expect(most).toBeLessThanOrEqual(3)
  })
})

describe('a letter that the relay does not take', () => {
  it('is deferred by 4xx and refused by 5xx at the recipient, in the words of the relay', async () => {
    const url = await relay({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('full') ? answering(450, 'mailbox busy') : answering(550, 'no such user')),
    })
    const sender = transport(url)
    expect(await sender.send({ ...letter, to: 'full@example.com' })).toEqual({
      kind: 'deferred',
      answer: expect.stringMatching(/^450.*mailbox busy/),
    })
    expect(await sender.send({ ...letter, to: 'gone@example.com' })).toEqual({
      kind: 'refused',
      answer: expect.stringMatching(/^550.*no such user/),
      isRecipientRefused: true,
    })
  })

  it('is deferred by 4xx and refused by 5xx after its content', async () => {
    let code = 451
    const url = await relay({
      onData: (stream, _session, done) => stream.resume().on('end', () => done(answering(code, 'content'))),
    })
    const sender = transport(url)
    expect(await sender.send(letter)).toMatchObject({ kind: 'deferred' })
    code = 554
    expect(await sender.send(letter)).toMatchObject({ kind: 'refused' })
  })

  it('is deferred when the relay wants credentials that we lack, or does not take ours: the fault is not the letter’s', async () => {
    const wanting = await relay({
      onMailFrom: (_address, _session, done) => done(answering(530, 'authenticate first')),
    })
    expect(await transport(wanting).send(letter)).toMatchObject({ kind: 'deferred' })

    const picky = await relay({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(answering(535, 'bad credentials')),
    })
    expect(await transport(picky.replace('smtp://', 'smtp://user:wrong@')).send(letter)).toMatchObject({
      kind: 'deferred',
    })
  })

  it('is deferred when the relay greets with a refusal', async () => {
    const { url } = await scripted('554 no service for you')
    expect(await transport(url).send(letter)).toMatchObject({ kind: 'deferred' })
  })

  it('is deferred when nobody listens', async () => {
    expect(await transport('smtp://127.0.0.1:1').send(letter)).toMatchObject({ kind: 'deferred' })
  })

  it('is deferred when the relay says nothing', async () => {
    const { url } = await scripted(undefined)
    expect(await transport(url, impatient).send(letter)).toMatchObject({ kind: 'deferred' })
  })

  it('is deferred when the relay stops answering in the middle', async () => {
    const url = await relay({ onRcptTo: () => {} })
    expect(await transport(url, impatient).send(letter)).toMatchObject({ kind: 'deferred' })
  })

  it('does not hold up thousands of others: a silent relay is asked a few times, then left alone for a while', async () => {
    const silent = await scripted(undefined)
    const sender = transport(silent.url, { ...impatient, connections: 2 })
    const deliveries = await Promise.all(Array.from({ length: 1000 }, () => sender.send(letter)))
    expect(deliveries.every(({ kind }) => kind === 'deferred')).toBe(true)
    expect(silent.connections()).toBeLessThan(10)
  })

  it('is tried again once the relay has had its rest', async () => {
    let answers = false
    const url = await relay({
      onConnect: (session, done) => (answers ? done() : void session),
      onData: (stream, _session, done) => stream.resume().on('end', () => done()),
    })
    const sender = transport(url, { timeouts: { ...impatient.timeouts, restMs: 4_000 }, connections: 1 })
    expect(await sender.send(letter)).toMatchObject({ kind: 'deferred' })
    answers = true
    expect(await sender.send(letter)).toMatchObject({ kind: 'deferred' })
    await expect.poll(() => sender.send(letter), { interval: 200 }).toEqual({ kind: 'sent' })
  })
})

describe('the way to the relay', () => {
  const pem = readFileSync(new URL('../../../test/fixtures/relay-certificate.pem', import.meta.url), 'utf8')
  // 0.0.0.0 leads to this machine as well, but by no name that promises so.
  const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0')
  const takesAll: NonNullable<SMTPServerOptions['onData']> = (stream, _session, done) =>
    stream.resume().on('end', () => done())

  /** Records the commands that it got before and after encryption. */
  async function observed(options: SMTPServerOptions) {
    const told: { secure: boolean }[] = []
    const url = await relay({
      ...options,
      onAuth: (_auth, session, done) => {
        told.push({ secure: session.secure })
        done(null, { user: 'user' })
      },
      onMailFrom: (_address, session, done) => {
        told.push({ secure: session.secure })
        done()
      },
      onData: takesAll,
    })
    return { url, told }
  }

  it('is encrypted: a relay elsewhere that offers no STARTTLS hears of no letter and no password', async () => {
    const { url, told } = await observed({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
    })
    const withUser = elsewhere(url).replace('smtp://', 'smtp://user:secret@')
    expect(await transport(withUser).send(letter)).toEqual({
      kind: 'deferred',
      answer: expect.stringMatching(/^The relay does not encrypt \(STARTTLS\): 5\d\d .*SMTP_TLS=optional/),
    })
    expect(told).toEqual([])
  })

  it('is encrypted with a relay on this machine too where that is required', async () => {
    const { url, told } = await observed({})
    expect(await transport(url, { tls: 'required' }).send(letter)).toMatchObject({ kind: 'deferred' })
    expect(told).toEqual([])
  })

  it('may be unencrypted where the operator says so, and on this machine', async () => {
    const { url, told } = await observed({})
    expect(await transport(elsewhere(url), { tls: 'optional' }).send(letter)).toEqual({ kind: 'sent' })
    expect(await transport(url).send(letter)).toEqual({ kind: 'sent' })
    expect(told).toEqual([{ secure: false }, { secure: false }])
  })

  it('checks the certificate: one that nobody vouches for takes no letter, and the answer says why', async () => {
    const { url, told } = await observed({ disabledCommands: ['AUTH'], cert: pem, key: pem })
    expect(await transport(elsewhere(url), { tls: 'optional' }).send(letter)).toEqual({
      kind: 'deferred',
      answer: expect.stringMatching(/^The relay's certificate is not trusted: self-signed/),
    })
    expect(told).toEqual([])
  })

  it('carries letters once the certificate is trusted', async () => {
    const before = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...before, pem])
    try {
      const { url, told } = await observed({ disabledCommands: ['AUTH'], cert: pem, key: pem })
      expect(await transport(elsewhere(url)).send(letter)).toEqual({ kind: 'sent' })
      expect(told).toEqual([{ secure: true }])
    } finally {
      tls.setDefaultCACertificates(before)
    }
  })
})

describe('an address that is none', () => {
  it.each([
    'ana@example.com, eve@example.com',
    'ana@example.com\r\nRCPT TO:<eve@example.com>',
    'ana@example.com> <eve@example.com',
    '"ana"@example.com',
    'ana',
    '',
  ])('is refused before any connection: %j', async (to) => {
    const { url, connections } = await scripted(undefined)
    expect(await transport(url).send({ ...letter, to })).toMatchObject({ kind: 'refused' })
    expect(connections()).toBe(0)
  })
})
