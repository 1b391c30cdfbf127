import type { ShownStatus } from '../../../credentials/pages/credential-model.ts'
import type { Language } from '../../../platform/context.ts'

/** The words of the wallet. Spanish sets the keys. */
const spanish = {
  title: 'Tus credenciales',
  ask: {
    lead: 'Aquí están todas las credenciales que se expidieron a tu dirección de correo, sea cual sea la institución. No hace falta crear una cuenta.',
    how: 'Te enviamos un código a esa dirección, para que solo tú las veas.',
    email: 'Tu correo electrónico',
    button: 'Enviarme un código',
  },
  code: {
    title: 'Escribe el código',
    lead: (email: string) => `Te hemos enviado un código de seis cifras a ${email}. Sirve durante diez minutos.`,
    missing: 'Si no llega en un par de minutos, mira en el correo no deseado o comprueba que la dirección está bien.',
    code: 'Código de seis cifras',
    button: 'Ver mis credenciales',
    again: 'Usar otra dirección o pedir otro código',
  },
  problems: {
    email: 'Eso no es una dirección de correo. Compruébala y vuelve a intentarlo.',
    signIn: 'Entraste hace más de diez minutos. Para añadir una dirección, entra antes otra vez con la de tu cuenta.',
    code: 'El código no es correcto, ya se usó o ha caducado. Compruébalo o pide otro.',
    tooMany: 'Son demasiados intentos. Espera unos minutos y vuelve a intentarlo.',
    overloaded: 'Ahora mismo hay demasiado trabajo. Vuelve a intentarlo dentro de un momento.',
  },
  lead: (emails: string) => `Lo que se ha expedido a ${emails}, lo más reciente primero.`,
  leadNone: 'Aquí está lo que se expidió a tus direcciones.',
  addresses: {
    title: 'Tus direcciones',
    why: '¿Tienes credenciales en otra dirección tuya? Añádela y aparecerán aquí. Para que cuente, le enviamos un código.',
    email: 'Otra dirección tuya',
    button: 'Añadir esta dirección',
    own: 'con ella entras',
    remove: (email: string) => `Quitar ${email}`,
    elsewhere: (email: string) =>
      `${email} está ahora en otra cartera, porque alguien demostró allí que es suya. Para recuperarla, sal y vuelve a entrar aquí con un código.`,
    codeTitle: 'Confirma la dirección',
    codeButton: 'Añadir la dirección',
    back: 'Volver a tus credenciales',
    full: 'Ya tienes diez direcciones más. Quita una para añadir otra.',
  },
  empty: 'Todavía no hay ninguna credencial aquí. Si la esperabas, puede que se expidiera a otra dirección tuya.',
  noneOlder: 'No hay credenciales anteriores.',
  badgeOf: (name: string) => `Insignia: ${name}`,
  issuedBy: 'Expedida por',
  on: 'el',
  expiredOn: (date: string) => `Caducó el ${date}`,
  revokedOn: (date: string) => `Revocada el ${date}`,
  byPathway: (name: string) => `La conseguiste al completar la ruta «${name}».`,
  status: {
    active: 'Vigente',
    expired: 'Caducada',
    revoked: 'Revocada',
    superseded: 'Sustituida',
    not_yet_valid: 'Aún no vigente',
    key_compromised: 'Clave comprometida',
  } satisfies Record<ShownStatus, string>,
  collections: 'Tus colecciones',
  export: {
    all: 'Descargarlo todo',
    earlier: 'Descargar estas y las anteriores',
    means: 'Un ZIP con los documentos, las imágenes y una página que se abre sin conexión.',
  },
  openPage: 'Página pública',
  onlyYou: 'Solo la ves tú',
  pages: 'Páginas',
  newest: 'Las más recientes',
  older: 'Anteriores',
  signOut: 'Salir',
}

const english: typeof spanish = {
  title: 'Your credentials',
  ask: {
    lead: 'Here is every credential that was issued to your e-mail address, whichever institution it is from. You need not create an account.',
    how: 'We send a code to that address, so that only you see them.',
    email: 'Your e-mail address',
    button: 'Send me a code',
  },
  code: {
    title: 'Type the code',
    lead: (email) => `We have sent a code of six digits to ${email}. It works for ten minutes.`,
    missing:
      'If it does not arrive within a couple of minutes, look among unwanted mail, or check that the address is right.',
    code: 'Code of six digits',
    button: 'See my credentials',
    again: 'Use another address or ask for another code',
  },
  problems: {
    email: 'That is no e-mail address. Please check it and try again.',
    signIn:
      'You signed in more than ten minutes ago. To add an address, first sign in once more with that of your account.',
    code: 'The code is wrong, was used, or has expired. Check it, or ask for another one.',
    tooMany: 'Those are too many attempts. Wait a few minutes and try again.',
    overloaded: 'There is too much to do at the moment. Please try again a little later.',
  },
  lead: (emails) => `What was issued to ${emails}, the newest first.`,
  leadNone: 'Here is what was issued to your addresses.',
  addresses: {
    title: 'Your addresses',
    why: 'Do you have credentials at another address of yours? Add it, and they appear here. For it to count, we send a code there.',
    email: 'Another address of yours',
    button: 'Add this address',
    own: 'you sign in with it',
    remove: (email) => `Remove ${email}`,
    elsewhere: (email) =>
      `${email} is in another wallet now, because somebody proved there that it is theirs. To have it back, sign out and come in here again by a code.`,
    codeTitle: 'Confirm the address',
    codeButton: 'Add the address',
    back: 'Back to your credentials',
    full: 'You have ten further addresses already. Remove one to add another.',
  },
  empty: 'There is no credential here yet. If you expected one, it may have been issued to another address of yours.',
  noneOlder: 'There are no earlier credentials.',
  badgeOf: (name) => `Badge: ${name}`,
  issuedBy: 'Issued by',
  on: 'on',
  expiredOn: (date) => `Expired on ${date}`,
  revokedOn: (date) => `Revoked on ${date}`,
  byPathway: (name) => `You earned it by completing the pathway “${name}”.`,
  status: {
    active: 'Valid',
    expired: 'Expired',
    revoked: 'Revoked',
    superseded: 'Replaced',
    not_yet_valid: 'Not valid yet',
    key_compromised: 'Key compromised',
  },
  collections: 'Your collections',
  export: {
    all: 'Download everything',
    earlier: 'Download these and earlier ones',
    means: 'A ZIP with the documents, the pictures, and a page that opens without a connection.',
  },
  openPage: 'Public page',
  onlyYou: 'Only you see it',
  pages: 'Pages',
  newest: 'The newest',
  older: 'Earlier',
  signOut: 'Sign out',
}

export type WalletTexts = typeof spanish

export const walletTexts: Record<Language, WalletTexts> = { es: spanish, en: english }
