import type { VerificationOutcome, VerificationStepName } from '@sello/open-badges'
import type { Language } from '../../../platform/context.ts'

type Named<Name extends string> = Record<Name, string>

/** The words of the page on which anybody's credential is verified. Those of the steps come with the steps. Spanish sets the keys. */
const spanish = {
  title: 'Verifica una credencial',
  intro:
    'De este o de cualquier otro emisor: Open Badges 3.0 o 2.0, en JSON, en una imagen PNG o SVG, en un certificado PDF, o como token. No se guarda nada de lo que envíes.',
  file: 'Archivo',
  fileHint: 'Arrástralo hasta el recuadro o elígelo: JSON, PNG, SVG, PDF o token (JWT), hasta 4 MB.',
  text: 'O pega aquí el documento, el token o su dirección',
  button: 'Verificar',
  another: 'Verifica otra',
  empty: 'Elige un archivo o pega un documento.',
  tooLarge: 'Es demasiado grande: el límite son 4 MB, y 64 KB si lo pegas. Prueba con el archivo.',
  tooMany: 'Se han verificado demasiadas credenciales desde tu red. Espera unos minutos.',
  overloaded: 'Ahora mismo hay demasiadas verificaciones en marcha. Vuelve a intentarlo dentro de un momento.',
  verdict: {
    passed: 'La credencial es auténtica y está vigente',
    failed: 'La credencial no es válida',
    could_not_check: 'No se ha podido comprobar todo',
  } as Named<VerificationOutcome>,
  verdictSentence: {
    passed: 'Se han comprobado todos los pasos.',
    failed: 'Al menos un paso ha fallado: no te fíes de lo que dice.',
    could_not_check: 'No es ni un sí ni un no: falta algo para responder.',
  } as Named<VerificationOutcome>,
  outcome: { passed: 'Correcto', failed: 'Falla', could_not_check: 'Sin comprobar' } as Named<VerificationOutcome>,
  steps: 'Comprobaciones',
  step: {
    format: 'Formato',
    signature: 'Firma',
    issuer: 'Clave del emisor',
    validity: 'Vigencia',
    revocation: 'Revocación',
  } as Named<VerificationStepName>,
  signedWords: 'Lo que dice el emisor',
  unprovenWords: 'Lo que dice el documento, sin probar',
  presented: 'Las credenciales que contiene, ninguna comprobada',
  issuer: 'Emisor',
  domain: 'Dominio',
  domainProven: 'Demostrado: la clave que firmó está publicada ahí.',
  domainNone: 'Ninguno demostrado',
  achievement: 'Logro',
  description: 'Descripción',
  picture: 'Imagen',
  pictureOf: (name: string) => `Insignia «${name}»`,
  pictureWithin: 'Está en el documento.',
  pictureDrawn:
    'No se carga de otros sitios, que verían quién la mira, ni de formas que podrían bloquear el navegador: la insignia de arriba la dibuja este servicio.',
  result: 'Resultado',
  recipient: 'Persona',
  recipientId: 'Identificador de la persona',
  hashed: 'Una dirección convertida en resumen (hash): se puede comparar con una conocida, pero no leer.',
  unnamed: 'No se nombra',
  more: (count: number) => `y ${count} más, que no se muestran aquí`,
  validFrom: 'Válida desde',
  validUntil: 'Válida hasta',
  judge: (proven: string) =>
    `Lo demostrado es ${proven}. Que detrás esté quien dice el nombre lo juzgas tú por eso, no por el nombre.`,
}

export type VerifyTexts = typeof spanish

const english: VerifyTexts = {
  title: 'Verify a credential',
  intro:
    'Of this issuer or any other: Open Badges 3.0 or 2.0, as JSON, in a PNG or SVG picture, in a PDF certificate, or as a token. Nothing that you send is kept.',
  file: 'File',
  fileHint: 'Drop it on the frame or choose it: JSON, PNG, SVG, PDF or token (JWT), up to 4 MB.',
  text: 'Or paste the document, the token or its address here',
  button: 'Verify',
  another: 'Verify another one',
  empty: 'Choose a file or paste a document.',
  tooLarge: 'It is too large: the limit is 4 MB, and 64 KB where it is pasted. Try the file.',
  tooMany: 'Too many credentials were verified from your network. Wait a few minutes.',
  overloaded: 'Too many verifications are under way right now. Please try again in a moment.',
  verdict: {
    passed: 'The credential is genuine and in force',
    failed: 'The credential is not valid',
    could_not_check: 'Not everything could be checked',
  },
  verdictSentence: {
    passed: 'Every step was checked.',
    failed: 'At least one step failed: do not rely on what it says.',
    could_not_check: 'This is neither a yes nor a no: something needed for the answer is missing.',
  },
  outcome: { passed: 'Passed', failed: 'Failed', could_not_check: 'Could not check' },
  steps: 'Checks',
  step: {
    format: 'Format',
    signature: 'Signature',
    issuer: 'Issuer’s key',
    validity: 'Validity',
    revocation: 'Revocation',
  },
  signedWords: 'In the words of the issuer',
  unprovenWords: 'In the words of the document, none of it proven',
  presented: 'The credentials in it, none of them checked',
  issuer: 'Issuer',
  domain: 'Domain',
  domainProven: 'Proven: the key that signed is published there.',
  domainNone: 'None is proven',
  achievement: 'Achievement',
  description: 'Description',
  picture: 'Picture',
  pictureOf: (name) => `Badge “${name}”`,
  pictureWithin: 'It is in the document.',
  pictureDrawn:
    'It is not loaded from other sites, which would see who looks, nor in forms that could keep the browser busy: the badge above is drawn by this service.',
  result: 'Result',
  recipient: 'Recipient',
  recipientId: 'Identifier of the recipient',
  hashed: 'A hashed address: it can be compared with a known one, and not be read.',
  unnamed: 'Not named',
  more: (count) => `and ${count} more, which are not shown here`,
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  judge: (proven) =>
    `Proven is ${proven}. That whoever is behind it is who the name says is for you to judge by that, not by the name.`,
}

export const verifyTexts: Record<Language, VerifyTexts> = { es: spanish, en: english }
