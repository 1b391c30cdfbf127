import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach } from 'vitest'
import type { MailMessage } from '../src/platform/formats/mime.ts'
import {
  type MailTransport,
  type MailTransportOptions,
  openMailTransport,
} from '../src/platform/smtp/mail-transport.ts'

export const letter: MailMessage = {
  messageId: '<credential-1@sello.example>',
  from: { name: 'Universidad Ñandú', address: 'badges@sello.example' },
  to: 'ana@example.com',
  subject: 'Tu credencial «Ciencia de datos» 🚀',
  text: 'Hola\n.\nuna línea con un punto sola',
  html: '<p>Hola</p>',
  language: 'es',
}

/** What is closed after each test, the last one first. */
export const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Its timeouts are those of the service: on a busy machine a relay that answers may take its time. */
export function transport(smtpUrl: string, options: Partial<MailTransportOptions> = {}): MailTransport {
  const opened = openMailTransport({ smtpUrl, ...options })
  closers.push(() => opened.close())
  return opened
}

/** A relay on a loopback port of its own; resolves with its address. */
export async function relay(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], logger: false, ...options })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

/** An answer of the relay that is no yes. */
export function answering(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
