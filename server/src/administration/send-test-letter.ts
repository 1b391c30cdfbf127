import { randomUUID } from 'node:crypto'
import { letterFrame } from '../mail/letter-frame.ts'
import { parseMailbox } from '../mail/mailbox.ts'
import type { Language, Platform } from '../platform/context.ts'
import { html } from '../platform/formats/html.ts'
import type { Delivery } from '../platform/smtp/delivery.ts'
import type { SmtpLine } from '../platform/smtp/smtp-dialogue.ts'

const texts = {
  es: {
    subject: (name: string) => `Correo de prueba de ${name}`,
    text: (name: string) => `Así llegan los correos de ${name}: desde esta dirección y con este remitente.`,
  },
  en: {
    subject: (name: string) => `Test letter of ${name}`,
    text: (name: string) => `This is how letters of ${name} arrive: from this address and under this name.`,
  },
} satisfies Record<Language, unknown>

/**
 * Sends one letter at once in the same way as the letters of an organization, and returns the answer of the mail server without addresses, and the
 * whole SMTP conversation unchanged. The letter is in no outbox: the person who asked for it waits for the answer, and may ask again.
 */
export async function sendTestLetter(
  { mail, settings }: Pick<Platform, 'mail' | 'settings'>,
  letter: { to: string; senderName: string; replyTo: string | undefined; language: Language },
): Promise<{ delivery: Delivery; dialogue: SmtpLine[] }> {
  const { to, senderName, replyTo, language } = letter
  const words = texts[language]
  const text = words.text(senderName)
  return mail.sendAlone({
    messageId: `<test-${randomUUID()}@${new URL(settings.publicUrl).hostname}>`,
    from: { name: senderName, address: parseMailbox(settings.mailFrom).address },
    to,
    replyTo,
    subject: words.subject(senderName),
    text,
    html: letterFrame({ language, title: words.subject(senderName), body: html`<p style="margin:0;">${text}</p>` })
      .markup,
    language,
  })
}
