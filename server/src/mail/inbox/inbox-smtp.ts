import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A message as it was received over SMTP, for one of its recipients. */
export type NewInboxLetter = { receivedAt: Date; recipient: string; raw: Buffer }

export type InboxSmtp = { smtpUrl: string; close(): Promise<void> }

export type InboxSmtpOptions = {
  /** Stores the letter. The server accepts it once this has resolved, and defers it with 451 when it throws. */
  store(letter: NewInboxLetter): Promise<void>
  /** The port; a free one where it is absent. */
  port?: number
}

const letterBytesMax = 10 * 1024 * 1024

/**
 * Opens the mail server of a service that has no relay configured. It stores every message and delivers none. It listens on
 * the loopback interface only, so no other machine can use it as a relay.
 */
export async function openInboxSmtp({ store, port = 0 }: InboxSmtpOptions): Promise<InboxSmtp> {
  const server = new SMTPServer({
    name: 'inbox.localhost',
    banner: 'letters to here stay here',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: letterBytesMax,
    rejectOversized: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        if (!stream.sizeExceeded) chunks.push(chunk)
      })
      stream.on('error', done)
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        const receivedAt = new Date()
        const letters = session.envelope.rcptTo.map(({ address }) => ({ receivedAt, recipient: address, raw }))
        Promise.all(letters.map(store)).then(
          () => done(null, 'Kept in the inbox'),
          () => done(Object.assign(new Error('The inbox cannot keep it now'), { responseCode: 451 })),
        )
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: listening } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${listening}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
