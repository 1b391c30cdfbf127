import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Caught = { from: string; to: string; messageId: string; raw: Buffer; read(): Promise<Email> }

/** What the relay says to a recipient: undefined takes the letter. */
export type Behaviour = (to: string, attempt: number) => { code: number; text: string } | 'hang' | undefined

export type SmtpSink = { url: string; letters: Caught[]; behave(behaviour: Behaviour): void; close(): Promise<void> }

/** A mail relay on loopback that keeps what it takes and misbehaves as it is told. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const letters: Caught[] = []
  const attempts = new Map<string, number>()
  let behaviour: Behaviour = () => undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    size: 5_000_000,
    onRcptTo({ address }, _session, done) {
      const attempt = (attempts.get(address) ?? 0) + 1
      attempts.set(address, attempt)
      const answer = behaviour(address, attempt)
      if (answer === 'hang') return
      if (answer) done(Object.assign(new Error(answer.text), { responseCode: answer.code }))
      else done()
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts)
        const messageId = /^message-id:\s*(\S+)/im.exec(raw.toString('latin1'))?.[1] ?? ''
        const sender = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
        for (const { address } of session.envelope.rcptTo)
          letters.push({ from: sender, to: address, messageId, raw, read: () => PostalMime.parse(raw) })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    letters,
    behave: (next) => {
      behaviour = next
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
