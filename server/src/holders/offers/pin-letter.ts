import { letterFrame } from '../../mail/letter-frame.ts'
import { parseMailbox } from '../../mail/mailbox.ts'
import type { Language, Settings } from '../../platform/context.ts'
import { html } from '../../platform/formats/html.ts'
import { type MailMessage, oneLine } from '../../platform/formats/mime.ts'

type Texts = {
  subject(pin: string): string
  what(achievement: string, organization: string): string
  pin: string
  where(host: string): string
  words(words: string): string
  until(minutes: number): string
  notYou: string
}

const texts: Record<Language, Texts> = {
  es: {
    subject: (pin) => `${pin} es el código para tu app de cartera`,
    what: (achievement, organization) =>
      `Alguien ha pedido llevar a una app de cartera la credencial «${achievement}», que expidió ${organization}.`,
    pin: 'Si eres tú, este es el código:',
    where: (host) =>
      `Escríbelo solo en la app con la que has escaneado el código QR o, si tu app no lo pide, en la página de ${host} que lo muestra. Nadie te lo pedirá por teléfono, por correo ni por mensaje.`,
    words: (words) => `La página del código QR muestra las mismas dos palabras que este mensaje: ${words}.`,
    until: (minutes) => `Sirve una sola vez, durante ${minutes} minutos desde que se pidió.`,
    notYou: 'Si no has sido tú, no hagas nada: sin este código nadie recibe la credencial.',
  },
  en: {
    subject: (pin) => `${pin} is the code for your wallet app`,
    what: (achievement, organization) =>
      `Somebody asked to take the credential “${achievement}”, which ${organization} issued, into a wallet app.`,
    pin: 'If it is you, this is the code:',
    where: (host) =>
      `Type it only into the wallet app with which you scanned the QR code or, if your app does not ask for it, on the page of ${host} that shows the code. Nobody will ask you for it by phone, by letter or by message.`,
    words: (words) => `The page with the QR code shows the same two words as this letter: ${words}.`,
    until: (minutes) => `It works once, within ${minutes} minutes from when it was asked for.`,
    notYou: 'If it was not you, do nothing: without this code nobody gets the credential.',
  },
}

/** The content of a letter with the PIN of an offer. */
export type PinLetterContent = {
  email: string
  language: Language
  achievementName: string
  organizationName: string
  pin: string
  words: string
  minutes: number
  /** Another attempt has another PIN and is another letter: a mailbox must not take it for a copy. */
  letterId: string
}

/** The letter that brings the PIN of an offer to whom the credential was issued. */
export function composePinLetter(
  settings: Pick<Settings, 'publicUrl' | 'mailFrom'>,
  { email, language, achievementName, organizationName, pin, words, minutes, letterId }: PinLetterContent,
): MailMessage {
  const said = texts[language]
  const organization = oneLine(organizationName)
  const subject = said.subject(pin)
  const { host, hostname } = new URL(settings.publicUrl)
  const where = said.where(host)
  const what = said.what(oneLine(achievementName), organization)
  const body = html`<p style="margin:0 0 16px;" dir="auto">${what}</p>
<p style="margin:0 0 8px;">${said.pin}</p>
<p style="margin:0 0 24px;font-size:28px;letter-spacing:.18em;font-weight:600;">${pin}</p>
<p style="margin:0 0 12px;">${where}</p>
<p style="margin:0 0 12px;">${said.words(words)}</p>
<p style="margin:0 0 12px;">${said.until(minutes)}</p>
<p style="margin:0;font-size:14px;color:#5b6572;">${said.notYou}</p>`
  return {
    messageId: `<wallet-${letterId}@${hostname}>`,
    from: { name: organization, address: parseMailbox(settings.mailFrom).address },
    to: email,
    subject,
    text: [what, said.pin, pin, where, said.words(words), said.until(minutes), said.notYou, ''].join('\n\n'),
    html: letterFrame({ language, title: subject, body }).markup,
    language,
  }
}
