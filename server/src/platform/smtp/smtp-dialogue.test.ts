import net, { type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { answering, closers, letter, relay, transport } from '../../../test/relays.ts'

describe('a letter that is sent alone', () => {
  it('brings back what was said, and nothing of what signs us in, by any method', async () => {
    for (const method of ['PLAIN', 'LOGIN', 'CRAM-MD5'] as const) {
      const url = await relay({
        disabledCommands: ['STARTTLS'],
        authMethods: [method],
        allowInsecureAuth: true,
        onAuth: ({ username }, _session, done) => done(null, { user: username }),
        onData: (stream, _session, done) => stream.resume().on('end', () => done()),
      })
      const { delivery, dialogue } = await transport(url.replace('smtp://', 'smtp://sello:geheim@')).sendAlone(letter)
      expect(delivery).toEqual({ kind: 'sent' })
      const said = dialogue.map(({ by, text }) => `${by}: ${text}`).join('\n')
      expect(said).toContain(`us: AUTH ${method} …`)
      expect(said).toMatch(/relay: 235/)
      expect(said).toContain('us: RCPT TO:<ana@example.com>')
      for (const secret of ['geheim', 'sello', letter.text, letter.subject])
        for (const form of [secret, Buffer.from(secret).toString('base64').replace(/=+$/, '')])
          expect(said.replaceAll('badges@sello.example', '').replaceAll('smtp-server', '')).not.toContain(form)
    }
  })

  it('says what a relay said that refuses, and nothing where none was reached', async () => {
    const picky = await relay({ onRcptTo: (_address, _session, done) => done(answering(550, 'no such user')) })
    const refused = await transport(picky).sendAlone(letter)
    expect(refused.delivery).toMatchObject({ kind: 'refused', isRecipientRefused: true })
    expect(refused.dialogue).toContainEqual({ by: 'relay', text: expect.stringMatching(/^550.*no such user/) })
    const nobody = await transport('smtp://127.0.0.1:1').sendAlone(letter)
    expect([nobody.delivery.kind, nobody.dialogue]).toEqual(['deferred', []])
  })

  it('keeps a bounded part of what a relay says without end', async () => {
    const sockets = new Set<net.Socket>()
    const server = net.createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.write('220 hello\r\n')
      socket.once('data', () => socket.end(`${`250-${'x'.repeat(2_000)}\r\n`.repeat(500)}250 x\r\n`))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    })
    const { dialogue } = await transport(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`).sendAlone(letter)
    expect(dialogue.length).toBeLessThanOrEqual(60)
    expect(Math.max(...dialogue.map(({ text }) => text.length))).toBeLessThanOrEqual(500)
  })
})
