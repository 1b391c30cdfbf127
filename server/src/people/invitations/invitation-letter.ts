import { letterButton, letterFrame, letterMoment } from '../../mail/letter-frame.ts'
import { parseMailbox } from '../../mail/mailbox.ts'
import type { Language, OrganizationScope, Role, Settings } from '../../platform/context.ts'
import { type Html, html } from '../../platform/formats/html.ts'
import { type MailMessage, oneLine } from '../../platform/formats/mime.ts'
import { hashOfToken } from '../sessions/token.ts'
import type { Invitation } from './invitation.ts'

type Texts = {
  subject(organization: string): string
  why(inviter: string | null, organization: string): string
  roles: Record<Role, string>
  press: string
  button: string
  linkBelow: string
  until(moment: string): string
  notYou: string
}

const texts: Record<Language, Texts> = {
  es: {
    subject: (organization) => `Invitación al equipo de ${organization}`,
    why: (inviter, organization) =>
      `${inviter === null ? 'Te invitan' : `${inviter} te invita`} a trabajar en Sello con el equipo de ${organization}, que expide credenciales digitales.`,
    roles: {
      owner: 'Podrás hacerlo todo, también nombrar a otras personas propietarias.',
      admin: 'Podrás administrar la organización: claves, plantillas, miembros y equipo.',
      issuer: 'Podrás expedir credenciales y ocuparte de ellas.',
      viewer: 'Podrás verlo todo, sin cambiar nada.',
    },
    press: 'Abre este enlace para ver la invitación y aceptarla:',
    button: 'Ver la invitación',
    linkBelow: 'Si el botón no funciona, copia esta dirección en el navegador:',
    until: (moment) => `El enlace sirve una sola vez, hasta el ${moment}.`,
    notYou: 'Si no esperabas esta invitación, ignora este mensaje: si nadie la acepta, no pasa nada. No lo reenvíes.',
  },
  en: {
    subject: (organization) => `Invitation to the team of ${organization}`,
    why: (inviter, organization) =>
      `${inviter === null ? 'You are invited' : `${inviter} invites you`} to work in Sello with the team of ${organization}, which issues digital credentials.`,
    roles: {
      owner: 'You will be able to do everything, making other people owners included.',
      admin: 'You will be able to administer the organization: keys, templates, members and team.',
      issuer: 'You will be able to issue credentials and look after them.',
      viewer: 'You will be able to see everything, and change nothing.',
    },
    press: 'Open this link to see the invitation and accept it:',
    button: 'See the invitation',
    linkBelow: 'If the button does not work, copy this address into your browser:',
    until: (moment) => `The link works once, until ${moment}.`,
    notYou:
      'If you did not expect this invitation, ignore this message: nothing happens unless somebody accepts it. Do not forward it.',
  },
}

/** The length of names in a letter to a stranger: too short for a message in place of a name. */
const nameCharactersMax = 60

const short = (name: string) => {
  const characters = [...oneLine(name)]
  return characters.length > nameCharactersMax
    ? `${characters.slice(0, nameCharactersMax).join('')}…`
    : characters.join('')
}

/** The secret stands behind the `#`, which no browser sends to any server: it is in no log and in no `Referer`. */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/panel/invitation#${token}`
}

/** The letter that invites somebody to a team, in the language that the inviter chose. */
export function composeInvitationLetter(
  settings: Pick<Settings, 'publicUrl' | 'mailFrom'>,
  organization: OrganizationScope,
  { email, role, language, invitedBy, expiresAt }: Invitation,
  token: string,
): MailMessage {
  const words = texts[language]
  const organizationName = short(organization.name)
  const link = invitationLink(settings.publicUrl, token)
  const subject = words.subject(organizationName)
  const why = words.why(invitedBy && short(invitedBy), organizationName)
  const until = words.until(letterMoment(expiresAt, language))
  const what = words.roles[role]
  return {
    // Another attempt has another link and is another letter: a mailbox must not take it for a copy.
    messageId: `<invitation-${hashOfToken(`message ${token}`).toString('hex').slice(0, 32)}@${new URL(settings.publicUrl).hostname}>`,
    from: { name: organizationName, address: parseMailbox(settings.mailFrom).address },
    to: email,
    subject,
    text: [why, what, words.press, link, until, words.notYou, ''].join('\n\n'),
    html: render({ language, subject, why, what, link, until }).markup,
    language,
  }
}

type Said = Record<'subject' | 'why' | 'what' | 'link' | 'until', string> & { language: Language }

function render({ language, subject, why, what, link, until }: Said): Html {
  const { button, linkBelow, notYou } = texts[language]
  const body = html`<p style="margin:0 0 12px;" dir="auto">${why}</p>
<p style="margin:0 0 24px;">${what}</p>
${letterButton(link, button)}
<p style="margin:0 0 16px;font-size:14px;color:#5b6572;">${linkBelow}<br><a href="${link}" style="color:#1f4e79;word-break:break-all;">${link}</a></p>
<p style="margin:0 0 12px;">${until}</p>
<p style="margin:0;font-size:14px;color:#5b6572;">${notYou}</p>`
  return letterFrame({ language, title: subject, body })
}
