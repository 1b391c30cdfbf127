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
 * Sends one letter at once as the letters of an organization go out, and gives back what was said to and by the mail server:
 * its answer without addresses, and the whole conversation as it was. The letter is in no outbox: the person who asked for it waits, and may ask
 * again.
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
