import type { Language } from '../platform/context.ts'

export type LetterTexts = {
  subject(achievement: string, organization: string): string
  subjectOfTwo(achievement: string, other: string, organization: string): string
  subjectOfMany(achievement: string, others: number, organization: string): string
  /** The words before a credential that the main one has earned. */
  alsoAwarded(pathway: string | undefined): string
  whyMany(organization: string): string
  greeting(name: string | undefined): string
  awarded(organization: string): string
  /** Says that the credential replaces an earlier one. */
  isSuccessor: string
  /** The text in the place of the badge where pictures are not shown. */
  badgeOf(achievement: string): string
  button: string
  linkBelow: string
  whatItIs: string
  wallet: string
  app: string
  why(organization: string): string
  notYours: string
  notYoursReply: string
  issuedBy: string
  credentialId: string
  stop(organization: string): string
}

export const letterTexts: Record<Language, LetterTexts> = {
  es: {
    subject: (achievement, organization) => `Tu credencial «${achievement}» de ${organization}`,
    subjectOfTwo: (achievement, other, organization) =>
      `Tus credenciales «${achievement}» y «${other}» de ${organization}`,
    subjectOfMany: (achievement, others, organization) =>
      `Tu credencial «${achievement}» y ${others} más de ${organization}`,
    alsoAwarded: (pathway) =>
      pathway ? `Has completado la ruta «${pathway}», que además te otorga:` : 'Además te ha otorgado:',
    whyMany: (organization) =>
      `Recibes este mensaje, por única vez, porque ${organization} expidió estas credenciales para esta dirección de correo.`,
    greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
    awarded: (organization) => `${organization} te ha otorgado esta credencial digital:`,
    isSuccessor: 'Sustituye a la que ya tenías, que queda revocada: si la compartiste, comparte ahora esta.',
    badgeOf: (achievement) => `Insignia: ${achievement}`,
    button: 'Ver tu credencial',
    linkBelow: 'Si el botón no funciona, copia esta dirección en el navegador:',
    whatItIs:
      'Es tuya y no necesitas crear ninguna cuenta. Puedes compartir el enlace: quien lo abra verá quién la expidió y podrá comprobar que es auténtica y sigue vigente.',
    wallet: 'Todas las que has recibido en esta dirección están juntas aquí:',
    app: 'Para llevarla a una app de cartera de tu teléfono:',
    why: (organization) =>
      `Recibes este mensaje, por única vez, porque ${organization} expidió esta credencial para esta dirección de correo.`,
    notYours: 'Si no te corresponde, puedes ignorarlo o avisar a quien la expidió.',
    notYoursReply: 'Si no te corresponde, puedes ignorarlo, o responder a este mensaje para avisar a quien la expidió.',
    issuedBy: 'Expedida por',
    credentialId: 'Credencial',
    stop: (organization) => `No recibir más correos de ${organization}`,
  },
  en: {
    subject: (achievement, organization) => `Your credential “${achievement}” from ${organization}`,
    subjectOfTwo: (achievement, other, organization) =>
      `Your credentials “${achievement}” and “${other}” from ${organization}`,
    subjectOfMany: (achievement, others, organization) =>
      `Your credential “${achievement}” and ${others} more from ${organization}`,
    alsoAwarded: (pathway) =>
      pathway ? `You have completed the pathway “${pathway}”, which also awards you:` : 'It has also awarded you:',
    whyMany: (organization) =>
      `You receive this message, once, because ${organization} issued these credentials to this e-mail address.`,
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    awarded: (organization) => `${organization} has awarded you this digital credential:`,
    isSuccessor:
      'It takes the place of the one that you had, which is revoked: if you shared that one, share this one now.',
    badgeOf: (achievement) => `Badge: ${achievement}`,
    button: 'See your credential',
    linkBelow: 'If the button does not work, copy this address into your browser:',
    whatItIs:
      'It is yours, and you need no account. You may share the link: whoever opens it sees who issued the credential, and can check that it is genuine and still valid.',
    wallet: 'All that you received at this address stand together here:',
    app: 'To have it in a wallet app on your telephone:',
    why: (organization) =>
      `You receive this message, once, because ${organization} issued this credential to this e-mail address.`,
    notYours: 'If it is not meant for you, you can ignore it or tell the issuer.',
    notYoursReply: 'If it is not meant for you, you can ignore it, or answer this message to tell the issuer.',
    issuedBy: 'Issued by',
    credentialId: 'Credential',
    stop: (organization) => `Stop letters from ${organization}`,
  },
}
