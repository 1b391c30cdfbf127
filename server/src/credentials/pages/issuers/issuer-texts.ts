import type { Language } from '../../../platform/context.ts'

/** The words of an issuer's page. Spanish sets the keys. */
const spanish = {
  kind: 'Entidad emisora de credenciales',
  intro:
    'Firma sus credenciales con las claves publicadas aquí. Quien recibe una puede comprobar que procede de esta entidad.',
  sandbox: 'Aquí se hacen pruebas: nada de lo que expide acredita nada.',
  inactive: 'Esta entidad ya no expide credenciales aquí. Las que expidió siguen siendo válidas y se pueden comprobar.',
  contact: 'Contacto',
  domain: 'Dominio que publica sus claves',
  since: 'Expide aquí desde',
  domains: 'Dominio propio',
  domainsProven: 'Demostrado por la entidad ante este servicio.',
  noDomain: 'Ninguno demostrado',
  page: 'Página de la entidad',
  standing: (since: string, domains: string) =>
    domains === ''
      ? `Está en este servicio desde el ${since} y no ha demostrado ningún dominio propio.`
      : `Está en este servicio desde el ${since}. Dominio propio demostrado: ${domains}.`,
  keys: 'Claves públicas',
  achievements: 'Lo que acredita',
  more: 'Se muestran las más recientes.',
  check: 'Cómo comprobar una credencial suya',
  steps: [
    'Abre el enlace o el código QR de la credencial: la dirección debe empezar por la de este sitio.',
    'Mira que lleve el nombre de esta entidad y que diga que es válida.',
    'Si solo tienes un archivo, compruébalo aquí: se mira la firma, el vencimiento y si fue revocada.',
  ],
  verify: 'Comprobar una credencial',
}

const english: typeof spanish = {
  kind: 'Issuer of credentials',
  intro:
    'It signs its credentials with the keys published here. Whoever receives one can check that it comes from this issuer.',
  sandbox: 'Here things are tried out: nothing that it issues is proof of anything.',
  inactive: 'This issuer issues no more credentials here. Those that it issued stay valid and can be checked.',
  contact: 'Contact',
  domain: 'Domain that publishes its keys',
  since: 'Issuing here since',
  domains: 'Domain of its own',
  domainsProven: 'Proven: the issuer has shown this service that it is theirs.',
  noDomain: 'None is proven',
  page: 'Page of the issuer',
  standing: (since, domains) =>
    domains === ''
      ? `It has been on this service since ${since}, and has proven no domain of its own.`
      : `It has been on this service since ${since}. Proven domain of its own: ${domains}.`,
  keys: 'Public keys',
  achievements: 'What it awards',
  more: 'These are the newest.',
  check: 'How to check one of its credentials',
  steps: [
    'Open the link or the QR code of the credential: its address has to begin with that of this site.',
    'See that it names this issuer and says that it is valid.',
    'Where you have a file only, check it here: its signature, its expiry, and whether it was revoked.',
  ],
  verify: 'Check a credential',
}

export const issuerTexts: Record<Language, typeof spanish> = { es: spanish, en: english }
