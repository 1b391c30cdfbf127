import { afterEach, describe, expect, it } from 'vitest'
import type { MailMessage } from '../../platform/formats/mime.ts'
import { openMailTransport } from '../../platform/smtp/mail-transport.ts'
import { type NewInboxLetter, openInboxSmtp } from './inbox-smtp.ts'

const letter: MailMessage = {
  messageId: '<credential-1@sello.example>',
  from: { name: 'Universidad', address: 'badges@sello.example' },
  to: 'ana@example.com',
  subject: 'Tu credencial',
  text: 'Hola',
  html: '<p>Hola</p>',
  language: 'es',
}
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function inbox(store: (letter: NewInboxLetter) => Promise<void>) {
  const server = await openInboxSmtp({ store })
  closers.push(() => server.close())
  const transport = openMailTransport({ smtpUrl: server.smtpUrl })
  closers.push(() => transport.close())
  return { server, transport }
}

describe('the built-in inbox', () => {
  it('takes the letters of this service and keeps each with its recipient and its bytes', async () => {
    const kept: NewInboxLetter[] = []
    const { transport } = await inbox(async (caught) => void kept.push(caught))
    const deliveries = await Promise.all(
      Array.from({ length: 50 }, (_, index) => transport.send({ ...letter, to: `ana${index}@example.com` })),
    )
    expect(deliveries.every(({ kind }) => kind === 'sent')).toBe(true)
    expect(new Set(kept.map(({ recipient }) => recipient)).size).toBe(50)
    expect(kept[0]?.raw.toString()).toContain('Message-ID: <credential-1@sello.example>')
  })

  it('listens to this machine alone', async () => {
    const { server } = await inbox(async () => {})
    expect(server.smtpUrl).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/)
  })

  it('puts a letter off while it cannot be kept, so that the outbox tries again', async () => {
    const { transport } = await inbox(() => Promise.reject(new Error('no database')))
    expect(await transport.send(letter)).toMatchObject({ kind: 'deferred' })
  })
})
