import { createHash } from 'node:crypto'
import { letterButton, letterFrame, letterMoment } from '../../mail/letter-frame.ts'
import { parseMailbox } from '../../mail/mailbox.ts'
import type { Language, OrganizationScope, Settings } from '../../platform/context.ts'
import { type Html, html } from '../../platform/formats/html.ts'
import { type MailMessage, oneLine } from '../../platform/formats/mime.ts'

export type AddressLetterWords = {
  token: string
  to: string
  name: string
  expiresAt: Date
  replyTo: string | undefined
}

type Texts = {
  subject(organization: string): string
  greeting(name: string): string
  why(organization: string, email: string): string
  whatFor(organization: string): string
  button: string
  linkBelow: string
  until(moment: string): string
  notYours: string
}

const texts: Record<Language, Texts> = {
  es: {
    subject: (organization) => `Confirma tu dirección de correo para ${organization}`,
    greeting: (name) => `Hola, ${name}:`,
    why: (organization, email) => `${organization} ha anotado ${email} como dirección tuya.`,
    whatFor: (organization) =>
      `Cuando la confirmes, las credenciales que ${organization} expida a esta dirección, y las que expidió antes, contarán como tuyas.`,
    button: 'Confirmar mi dirección',
    linkBelow: 'Si el botón no funciona, copia esta dirección en el navegador:',
    until: (moment) => `El enlace sirve una sola vez, hasta el ${moment}.`,
    notYours: 'Si no eres esa persona, ignora este mensaje: mientras nadie confirme, no cambia nada.',
  },
  en: {
    subject: (organization) => `Confirm your e-mail address for ${organization}`,
    greeting: (name) => `Hello ${name},`,
    why: (organization, email) => `${organization} has noted ${email} as an address of yours.`,
    whatFor: (organization) =>
      `Once you confirm it, the credentials that ${organization} issues to this address, and those that it issued before, count as yours.`,
    button: 'Confirm my address',
    linkBelow: 'If the button does not work, copy this address into your browser:',
    until: (moment) => `The link works once, until ${moment}.`,
    notYours: 'If you are not that person, ignore this message: as long as nobody confirms, nothing changes.',
  },
}

/** The address of the page behind the link of a letter. Opening the page confirms nothing: it has a button for that. */
export function confirmationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/confirm-address/${token}`
}

/** The letter with which a member confirms an address, in the language of the organization. */
export function composeAddressLetter(
  settings: Pick<Settings, 'publicUrl' | 'mailFrom'>,
  organization: OrganizationScope,
  { token, to, name, expiresAt, replyTo }: AddressLetterWords,
): MailMessage {
  const { language } = organization
  const words = texts[language]
  const organizationName = oneLine(organization.name)
  const link = confirmationUrl(settings.publicUrl, token)
  const said = {
    greeting: words.greeting(oneLine(name)),
    why: words.why(organizationName, to),
    whatFor: words.whatFor(organizationName),
    until: words.until(letterMoment(expiresAt, language)),
  }
  const subject = words.subject([...organizationName].slice(0, 60).join(''))
  // Another attempt has another link and is another letter: a mailbox must not take it for a copy.
  const digest = createHash('sha256').update(`message ${token}`).digest('hex').slice(0, 32)
  return {
    messageId: `<address-${digest}@${new URL(settings.publicUrl).hostname}>`,
    from: { name: organizationName, address: parseMailbox(settings.mailFrom).address },
    to,
    replyTo,
    subject,
    text: [said.greeting, said.why, said.whatFor, `${words.button}:\n${link}`, said.until, words.notYours, ''].join(
      '\n\n',
    ),
    html: render({ language, subject, link, ...said }).markup,
    language,
  }
}

type Said = Record<'subject' | 'link' | 'greeting' | 'why' | 'whatFor' | 'until', string> & { language: Language }

function render({ language, subject, link, greeting, why, whatFor, until }: Said): Html {
  const { button, linkBelow, notYours } = texts[language]
  const body = html`<p style="margin:0 0 12px;" dir="auto">${greeting}</p>
<p style="margin:0 0 12px;" dir="auto">${why}</p>
<p style="margin:0 0 24px;" dir="auto">${whatFor}</p>
${letterButton(link, button)}
<p style="margin:0 0 16px;font-size:14px;color:#5b6572;">${linkBelow}<br><a href="${link}" style="color:#1f4e79;word-break:break-all;">${link}</a></p>
<p style="margin:0 0 12px;">${until}</p>
<p style="margin:0;font-size:14px;color:#5b6572;">${notYours}</p>`
  return letterFrame({ language, title: subject, body })
}
