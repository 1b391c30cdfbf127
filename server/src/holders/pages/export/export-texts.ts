import type { Language } from '../../../platform/context.ts'

/** The words of what a person takes along. Spanish sets the keys. */
const spanish = {
  title: 'Mis credenciales',
  copied: (moment: string) => `Copia del ${moment}. El estado de cada una es el de ese momento.`,
  verifyTitle: 'Cómo se verifican',
  verify:
    'Cada imagen y cada archivo JSON lleva dentro la credencial firmada. Con esta copia basta: entrega uno de los dos a cualquier verificador de Open Badges 3.0, o súbelo a la página de abajo. Comprueba la firma con la clave pública del emisor y pregunta si la credencial fue revocada.',
  verifyAt: 'Página de verificación',
  private: 'Los archivos llevan tu nombre y tus resultados, también los de las credenciales que solo ves tú.',
  awardedTo: 'Otorgada a',
  files: 'Archivos',
  picture: 'Imagen con la credencial',
  document: 'Documento firmado (JSON)',
  page: 'Página pública (necesita conexión)',
  rest: 'Esta copia no las contiene todas. Para descargar las demás, abre tu cartera por aquí y elige «Descargar estas y las anteriores»:',
  inOther: 'English',
  none: 'No hay ninguna credencial.',
  back: 'Volver a tus credenciales',
}

const english: typeof spanish = {
  title: 'My credentials',
  copied: (moment) => `Copied on ${moment}. The status of each is that of then.`,
  verifyTitle: 'How they are verified',
  verify:
    'Each picture and each JSON file has the signed credential inside. This copy is enough: give either of them to any Open Badges 3.0 verifier, or to the page below. It checks the signature with the public key of the issuer and asks whether the credential was revoked.',
  verifyAt: 'Page for verifying',
  private: 'The files have your name and your results, also those of the credentials that only you see.',
  awardedTo: 'Awarded to',
  files: 'Files',
  picture: 'Picture with the credential',
  document: 'Signed document (JSON)',
  page: 'Public page (needs a connection)',
  rest: 'This copy has not all of them. To download the others, open your wallet here and choose “Download these and earlier ones”:',
  inOther: 'Español',
  none: 'There is no credential.',
  back: 'Back to your credentials',
}

export const exportTexts: Record<Language, typeof spanish> = { es: spanish, en: english }
