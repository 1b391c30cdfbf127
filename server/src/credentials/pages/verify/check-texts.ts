import type { Language } from '../../../platform/context.ts'

/** The words of the section in which a visitor's own browser verifies the credential. `verify` has those of steps and verdicts. Spanish sets the keys. */
const spanish = {
  title: 'Compruébala en tu navegador',
  intro:
    'Tu propio navegador comprueba el documento firmado, paso a paso. Solo pide las claves del emisor y su lista de credenciales revocadas.',
  button: 'Verificar ahora',
  running: 'Comprobando…',
  unavailable:
    'No se ha podido cargar lo que comprueba la credencial. Vuelve a intentarlo con conexión, o usa una de las otras formas que hay aquí.',
  withoutScript:
    'Tu navegador no ejecuta JavaScript, así que no puede comprobarla por sí mismo. Pídeselo a nuestro servidor con «Verificarla aquí», o dale el documento firmado a otro verificador de Open Badges 3.0.',
  signed: 'Lo firmado dice: «{achievement}», para {person}, de {issuer}. Compáralo con lo que ves en esta página.',
  signedNameless: 'Lo firmado dice: «{achievement}», de {issuer}. Compáralo con lo que ves en esta página.',
  person: {
    title: '¿Es de esta persona?',
    label: 'Su dirección de correo',
    hint: 'Se compara aquí mismo con el resumen (hash) que lleva el documento. La dirección no sale de tu navegador.',
    button: 'Comparar',
    passed: 'Sí: la credencial se expidió a esta dirección.',
    failed: 'No: la credencial se expidió a otra dirección.',
    no_address: 'No se ha podido comprobar: el documento no lleva ninguna dirección.',
    unsigned: 'No se ha podido comprobar: sin una firma correcta, lo que dice el documento no prueba nada.',
  },
  document: 'El documento, tal como se firmó',
  qr: 'Código QR con la dirección de esta página',
}

export type CheckTexts = typeof spanish

const english: CheckTexts = {
  title: 'Check it in your browser',
  intro:
    'Your own browser checks the signed document, step by step. It asks for nothing but the issuer’s keys and its list of revoked credentials.',
  button: 'Verify now',
  running: 'Checking…',
  unavailable:
    'What checks the credential could not be loaded. Try again with a connection, or use one of the other ways given here.',
  withoutScript:
    'Your browser runs no JavaScript, so it cannot check the credential itself. Ask our server by “Verify it here”, or give the signed document to another Open Badges 3.0 verifier.',
  signed:
    'What was signed says: “{achievement}”, for {person}, by {issuer}. Compare it with what you see on this page.',
  signedNameless: 'What was signed says: “{achievement}”, by {issuer}. Compare it with what you see on this page.',
  person: {
    title: 'Is it this person’s?',
    label: 'Their e-mail address',
    hint: 'It is compared right here with the digest (hash) in the document. The address does not leave your browser.',
    button: 'Compare',
    passed: 'Yes: the credential was issued to this address.',
    failed: 'No: the credential was issued to another address.',
    no_address: 'Could not check: the document holds no address.',
    unsigned: 'Could not check: without a signature that holds, what the document says proves nothing.',
  },
  document: 'The document as it was signed',
  qr: 'QR code with the address of this page',
}

export const checkTexts: Record<Language, CheckTexts> = { es: spanish, en: english }
