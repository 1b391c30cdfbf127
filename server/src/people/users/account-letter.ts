import { randomUUID } from 'node:crypto'
import { letterButton, letterFrame, letterMoment } from '../../mail/letter-frame.ts'
import { parseMailbox } from '../../mail/mailbox.ts'
import type { Organization } from '../../organizations/organization.ts'
import type { Language, Platform, Settings } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { html } from '../../platform/formats/html.ts'
import type { MailMessage } from '../../platform/formats/mime.ts'
import type { OrganizationId, UserId } from '../../platform/ids.ts'
import type { Payloads } from '../../platform/queue/queues.ts'
import { calledName, type User } from './user.ts'

type Order = Payloads['send-account-letter']

type Texts = {
  greeting(name: string): string
  about: Record<
    Order['about'],
    { subject: string; happened(moment: string, organization: string): string; notYou: string }
  >
  wasYou: string
  press: string
  button: string
  pressWallet: string
  buttonWallet: string
  pressWebhooks: string
  buttonWebhooks: string
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
      address_moved: {
        subject: 'Una dirección de tu cartera de Sello está ahora en otra',
        happened: (moment) =>
          `El ${moment} alguien demostró con un código que lee el buzón de una dirección de tu cartera de Sello. Desde entonces la dirección y sus credenciales están en su cartera.`,
        notYou: 'Si no fuiste tú, añade la dirección de nuevo: un código que llega a ella te la devuelve.',
      },
      webhook_off: {
        subject: 'Un webhook se desactivó',
        happened: (moment, organization) =>
          `El ${moment} se desactivó un webhook de ${organization}: respondió que ya no existe, o no recibió nada en cinco días.`,
        notYou:
          'Sus eventos se pueden leer por la API durante 90 días. Actívalo de nuevo cuando el programa que los recibe responda.',
      },
    },
    pressWallet: 'Las direcciones que son tuyas ahora están aquí:',
    buttonWallet: 'Abrir tu cartera',
    pressWebhooks: 'Los webhooks de tu organización están aquí:',
    buttonWebhooks: 'Abrir los webhooks',
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
      address_moved: {
        subject: 'An address of your Sello wallet is in another one now',
        happened: (moment) =>
          `On ${moment} somebody proved by a code that they read the mailbox of an address of your Sello wallet. The address and its credentials have been in their wallet since.`,
        notYou: 'If it was not you, add the address again: a code that goes there takes it back.',
      },
      webhook_off: {
        subject: 'A webhook was turned off',
        happened: (moment, organization) =>
          `On ${moment} a webhook of ${organization} was turned off: it answered that it is gone, or took nothing for five days.`,
        notYou:
          'Its events can be read by the API for 90 days. Turn it on again once the program that receives them answers.',
      },
    },
    pressWallet: 'The addresses that are yours now are here:',
    buttonWallet: 'Open your wallet',
    pressWebhooks: 'The webhooks of your organization are here:',
    buttonWebhooks: 'Open the webhooks',
    wasYou: 'If it was you, there is nothing to do.',
    press: 'Your passkeys and open sessions are here:',
    button: 'Open your account',
  },
}

/** Says nothing that who made the change could have written, as the name of a passkey. */
export function composeAccountLetter(
  settings: Pick<Settings, 'publicUrl' | 'mailFrom'>,
  user: Pick<User, 'email' | 'name'> & { language: Language },
  { letterId, about, at }: Pick<Order, 'letterId' | 'about' | 'at'>,
  organization?: Pick<Organization, 'name' | 'slug'>,
): MailMessage {
  const { language } = user
  const words = texts[language]
  const { subject, happened, notYou } = words.about[about]
  const greeting = words.greeting(calledName(user))
  const what = happened(letterMoment(new Date(at), language), organization?.name ?? '')
  const [path, press, button] = leadsTo(words, about, organization?.slug)
  const remedy = about === 'webhook_off' ? notYou : `${words.wasYou} ${notYou}`
  const link = `${settings.publicUrl}${path}`
  const { name, address } = parseMailbox(settings.mailFrom)
  const body = html`<p style="margin:0 0 16px;" dir="auto">${greeting}</p>
<p style="margin:0 0 16px;">${what}</p>
<p style="margin:0 0 16px;">${remedy}</p>
<p style="margin:0 0 16px;">${press}</p>
${letterButton(link, button)}`
  return {
    messageId: `<account-${letterId}@${new URL(settings.publicUrl).hostname}>`,
    from: { name: name || 'Sello', address },
    to: user.email,
    subject,
    text: [greeting, what, remedy, press, link, ''].join('\n\n'),
    html: letterFrame({ language, title: subject, body }).markup,
    language,
  }
}

function leadsTo(
  words: Texts,
  about: Order['about'],
  slug: string | undefined,
): [path: string, press: string, button: string] {
  if (about === 'address_moved') return ['/wallet', words.pressWallet, words.buttonWallet]
  if (about === 'webhook_off') return [`/panel/o/${slug}/settings/webhooks`, words.pressWebhooks, words.buttonWebhooks]
  return ['/panel/account', words.press, words.button]
}

/** Orders a letter that goes out once the change is committed, and not without it. */
export async function orderAccountLetter(
  tx: Db,
  { queue, clock }: Pick<Platform, 'queue' | 'clock'>,
  userId: UserId,
  about: Order['about'],
  organizationId?: OrganizationId,
): Promise<void> {
  const order = {
    userId,
    letterId: randomUUID(),
    about,
    ...(organizationId && { organizationId }),
    at: clock.now().toISOString(),
    attempts: 0,
  }
  await queue.enqueue(tx, 'send-account-letter', [{ payload: order }])
}
