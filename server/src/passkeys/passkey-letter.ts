import { letterButton, letterFrame } from '../mail/letter-frame.ts'
import { parseMailbox } from '../mail/mailbox.ts'
import type { Language, Settings } from '../platform/context.ts'
import { html } from '../platform/formats/html.ts'
import type { MailMessage } from '../platform/formats/mime.ts'
import type { Payloads } from '../platform/queue/queues.ts'
import { calledName, type User } from '../users/user.ts'

type Order = Pick<Payloads['send-passkey-letter'], 'letterId' | 'about' | 'at'>

type Texts = {
  greeting(name: string): string
  about: Record<Order['about'], { subject: string; happened(moment: string): string; notYou: string }>
  wasYou: string
  press: string
  button: string
}

const texts: Record<Language, Texts> = {
  es: {
    greeting: (name) => `Hola, ${name}:`,
    about: {
      added: {
        subject: 'Se añadió una passkey a tu cuenta de Sello',
        happened: (moment) =>
          `El ${moment} se añadió una passkey a tu cuenta de Sello. Con ella se entra sin recibir un correo.`,
        notYou:
          'Si no fuiste tú, alguien puede entrar en tu cuenta: ábrela, quita la passkey que no conoces y sal en todas partes.',
      },
      removed: {
        subject: 'Se quitó una passkey de tu cuenta de Sello',
        happened: (moment) =>
          `El ${moment} se quitó una passkey de tu cuenta de Sello. Ya no sirve para entrar; con un correo puedes entrar siempre.`,
        notYou: 'Si no fuiste tú, alguien tiene abierta una sesión tuya: abre tu cuenta y sal en todas partes.',
      },
      all_removed: {
        subject: 'Se quitaron las passkeys de tu cuenta de Sello',
        happened: (moment) =>
          `El ${moment} quien administra el servicio quitó todas las passkeys de tu cuenta de Sello y cerró tus sesiones. Puedes entrar con un correo y añadir passkeys nuevas.`,
        notYou: 'Si no lo pediste, pregunta a quien administra el servicio.',
      },
    },
    wasYou: 'Si fuiste tú, no hay nada que hacer.',
    press: 'Tus passkeys y tus sesiones abiertas están aquí:',
    button: 'Abrir tu cuenta',
  },
  en: {
    greeting: (name) => `Hello ${name},`,
    about: {
      added: {
        subject: 'A passkey was added to your Sello account',
        happened: (moment) => `On ${moment} a passkey was added to your Sello account. It signs in without a letter.`,
        notYou:
          'If it was not you, somebody may get into your account: open it, remove the passkey that you do not know, and sign out everywhere.',
      },
      removed: {
        subject: 'A passkey was removed from your Sello account',
        happened: (moment) =>
          `On ${moment} a passkey was removed from your Sello account. It signs nobody in any more; a letter always does.`,
        notYou: 'If it was not you, somebody has a session of yours: open your account and sign out everywhere.',
      },
      all_removed: {
        subject: 'The passkeys of your Sello account were removed',
        happened: (moment) =>
          `On ${moment} whoever runs the service removed all passkeys of your Sello account and ended your sessions. You can sign in with a letter and add new passkeys.`,
        notYou: 'If you did not ask for it, ask whoever runs the service.',
      },
    },
    wasYou: 'If it was you, there is nothing to do.',
    press: 'Your passkeys and open sessions are here:',
    button: 'Open your account',
  },
}

const moments: Record<Language, Intl.DateTimeFormat> = { es: momentIn('es'), en: momentIn('en') }

function momentIn(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
}

/** Says nothing that who added the passkey could have written, as its name. */
export function composePasskeyLetter(
  settings: Pick<Settings, 'publicUrl' | 'mailFrom'>,
  user: Pick<User, 'email' | 'name'> & { language: Language },
  { letterId, about, at }: Order,
): MailMessage {
  const { language } = user
  const words = texts[language]
  const { subject, happened, notYou } = words.about[about]
  const greeting = words.greeting(calledName(user))
  const what = happened(`${moments[language].format(new Date(at))} UTC`)
  const link = `${settings.publicUrl}/panel/account`
  const { name, address } = parseMailbox(settings.mailFrom)
  const body = html`<p style="margin:0 0 16px;" dir="auto">${greeting}</p>
<p style="margin:0 0 16px;">${what}</p>
<p style="margin:0 0 16px;">${words.wasYou} ${notYou}</p>
<p style="margin:0 0 16px;">${words.press}</p>
${letterButton(link, words.button)}`
  return {
    messageId: `<passkey-${letterId}@${new URL(settings.publicUrl).hostname}>`,
    from: { name: name || 'Sello', address },
    to: user.email,
    subject,
    text: [greeting, what, `${words.wasYou} ${notYou}`, words.press, link, ''].join('\n\n'),
    html: letterFrame({ language, title: subject, body }).markup,
    language,
  }
}
