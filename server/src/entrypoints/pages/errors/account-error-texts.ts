import type { Language } from '../../../platform/context.ts'
import type { ErrorTexts } from './error-texts.ts'

/** Errors about the account of a person: passkeys and sessions. */
export const accountErrors = {
  en: {
    passkey_refused: {
      cause:
        'The passkey is not known here (any more), was asked for longer than five minutes ago, was made for another address, did not check who used it, or is a copy of one.',
      fix: 'Try again, or sign in with a letter and look at the passkeys of your account.',
    },
    passkey_not_found: {
      cause: 'This person has no passkey of this id. It may have been removed in another browser.',
      fix: 'Load the page of your account again.',
    },
    too_many_passkeys: {
      cause: 'This person has as many passkeys as one may have.',
      fix: 'Remove one that is not used any more, then add the new one.',
    },
    passkeys_unavailable: {
      cause: 'Browsers keep passkeys for a domain name, and the public address of this service is a number.',
      fix: 'Sign in with a letter. Whoever runs the service can set PUBLIC_URL to an address with a name.',
    },
    recent_sign_in_required: {
      cause: 'What was asked for lasts beyond this session, and the last sign-in was more than ten minutes ago.',
      fix: 'Sign in again, with a letter or with a passkey, and ask once more.',
    },
    person_erased: {
      cause:
        'The person asked for their data to be erased, and with it what stood at this address or what was answered to this request.',
      fix: 'There is nothing to send again. A copy of the credential can be checked at /verify.',
    },
    person_in_team: {
      cause: 'Somebody who works in the organization signs in to the panel with this address.',
      fix: 'Remove the person from the team first, and ask again.',
    },
    session_not_found: {
      cause: 'This person has no open session of this id: it has ended.',
      fix: 'Load the page of your account again.',
    },
  },
  es: {
    passkey_refused: {
      cause:
        'La passkey no se conoce aquí (o ya no), se pidió hace más de cinco minutos, se creó para otra dirección, no comprobó quién la usaba o es una copia.',
      fix: 'Inténtalo de nuevo, o entra con un correo y revisa las passkeys de tu cuenta.',
    },
    passkey_not_found: {
      cause: 'Esta persona no tiene ninguna passkey con este id. Puede que se quitara en otro navegador.',
      fix: 'Vuelve a cargar la página de tu cuenta.',
    },
    too_many_passkeys: {
      cause: 'Esta persona tiene tantas passkeys como se pueden tener.',
      fix: 'Quita una que ya no se use y añade después la nueva.',
    },
    passkeys_unavailable: {
      cause:
        'Los navegadores guardan las passkeys para un nombre de dominio, y la dirección pública de este servicio es un número.',
      fix: 'Entra con un correo. Quien administra el servicio puede poner en PUBLIC_URL una dirección con nombre.',
    },
    recent_sign_in_required: {
      cause: 'Lo que se pidió dura más que esta sesión, y la última entrada fue hace más de diez minutos.',
      fix: 'Entra otra vez, con un correo o con una passkey, y pídelo de nuevo.',
    },
    person_erased: {
      cause:
        'Se pidió borrar los datos de la persona, y con ellos lo que estaba en esta dirección o lo que se respondió a esta petición.',
      fix: 'No hay nada que repetir. Una copia de la credencial se puede comprobar en /verify.',
    },
    person_in_team: {
      cause: 'Quien trabaja en la organización entra en el panel con esta dirección.',
      fix: 'Quita primero a la persona del equipo y pídelo de nuevo.',
    },
    session_not_found: {
      cause: 'Esta persona no tiene ninguna sesión abierta con este id: ya terminó.',
      fix: 'Vuelve a cargar la página de tu cuenta.',
    },
  },
} satisfies Record<Language, Partial<ErrorTexts>>
