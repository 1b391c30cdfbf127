import { letterButton, letterFrame } from '../../mail/letter-frame.ts'
import { parseMailbox } from '../../mail/mailbox.ts'
import type { Language, Settings } from '../../platform/context.ts'
import { type Html, html } from '../../platform/formats/html.ts'
import type { MailMessage } from '../../platform/formats/mime.ts'
import { hashOfToken } from '../sessions/token.ts'
import { calledName, type User } from '../users/user.ts'
import { type SignIn, signInMinutes } from './sign-in.ts'

type Secrets = { token: string; code: string }

type Texts = {
  subject: (code: string) => string
  greeting: (name: string) => string
  press: string
  button: string
  orCode: string
  code: string
  once: string
  codeOnce: string
  notYou: string
}

const texts: Record<Language, Texts> = {
  es: {
    subject: (code) => `${code} es tu código para entrar en Sello`,
    greeting: (name) => `Hola, ${name}:`,
    press: 'Pulsa este enlace para entrar en Sello:',
    button: 'Entrar',
    orCode: 'O escribe este código en la página donde lo pediste:',
    code: 'Escribe este código en la página donde lo pediste, para ver tus credenciales:',
    codeOnce: `Sirve una sola vez, durante ${signInMinutes} minutos.`,
    once: `Ambos sirven una sola vez, durante ${signInMinutes} minutos.`,
    notYou:
      'Si no lo pediste tú, ignora este mensaje: nadie entra sin él. No se lo reenvíes ni le dictes el código a nadie.',
  },
  en: {
    subject: (code) => `${code} is your code to sign in to Sello`,
    greeting: (name) => `Hello ${name},`,
    press: 'Press this link to sign in to Sello:',
    button: 'Sign in',
    orCode: 'Or type this code on the page where you asked for it:',
    code: 'Type this code on the page where you asked for it, to see your credentials:',
    codeOnce: `It works once, for ${signInMinutes} minutes.`,
    once: `Both work once, for ${signInMinutes} minutes.`,
    notYou:
      'If you did not ask for it, ignore this message: nobody gets in without it. Do not forward it, and tell nobody the code.',
  },
}

/** The secret stands behind the `#`, which no browser sends to any server: it is in no log and in no `Referer`. */
export function signInLink(publicUrl: string, token: string, nextPath: string | null): string {
  const next = nextPath === null ? '' : `?next=${encodeURIComponent(nextPath)}`
  return `${publicUrl}/panel/sign-in/link${next}#${token}`
}

/**
 * A letter with a link and a code, for the wallet with a code alone, in the language of the person, or else of the page where they
 * asked.
 */
export function composeSignInLetter(
  settings: Pick<Settings, 'publicUrl' | 'mailFrom'>,
  user: Pick<User, 'email' | 'name' | 'language'>,
  signIn: Pick<SignIn, 'language' | 'nextPath'> & { isForWallet?: boolean },
  { token, code }: Secrets,
): MailMessage {
  const language = user.language ?? signIn.language
  const words = texts[language]
  const link = signIn.isForWallet ? null : signInLink(settings.publicUrl, token, signIn.nextPath)
  const told = link === null ? [words.code, code, words.codeOnce] : [words.press, link, words.orCode, code, words.once]
  const greeting = words.greeting(calledName(user))
  const subject = words.subject(code)
  const { name, address } = parseMailbox(settings.mailFrom)
  return {
    // Another attempt has other secrets and is another letter: a mailbox must not take it for a copy.
    messageId: `<sign-in-${hashOfToken(`message ${token}`).toString('hex').slice(0, 32)}@${new URL(settings.publicUrl).hostname}>`,
    from: { name: name || 'Sello', address },
    to: user.email,
    subject,
    text: [greeting, ...told, words.notYou, ''].join('\n\n'),
    html: render({ language, subject, greeting, link, code, words }).markup,
    language,
  }
}

function render(told: {
  language: Language
  subject: string
  greeting: string
  link: string | null
  code: string
  words: Texts
}): Html {
  const { language, subject, greeting, link, code, words } = told
  const body = html`<p style="margin:0 0 16px;" dir="auto">${greeting}</p>
${
  link !== null &&
  html`<p style="margin:0 0 16px;">${words.press}</p>
${letterButton(link, words.button)}`
}
<p style="margin:0 0 8px;">${link === null ? words.code : words.orCode}</p>
<p style="margin:0 0 24px;font-size:28px;letter-spacing:.18em;font-weight:600;">${code}</p>
<p style="margin:0 0 12px;">${link === null ? words.codeOnce : words.once}</p>
<p style="margin:0;font-size:14px;color:#5b6572;">${words.notYou}</p>`
  return letterFrame({ language, title: subject, body })
}
