import type { Language } from '../../../platform/context.ts'
import type { ErrorTexts } from './error-texts.ts'

/** Errors about organizations, and about the account of a person: passkeys and sessions. */
export const accountErrors = {
  en: {
    slug_taken: { cause: 'Another organization has this slug.', fix: 'Choose another.' },
    organization_name_taken: {
      cause:
        'Another organization of this service has this name, or one that a reader may take for it: capitals, accents, spaces and letters that look alike do not tell two apart.',
      fix: 'Choose a name that does. Where both names are right, who runs the service can allow it.',
    },
    invalid_organization: {
      cause: 'The name, slug or address of the organization cannot stand so.',
      fix: 'Correct what the detail names.',
    },
    organization_name_differs: {
      cause: 'A signing key is changed after the name of the organization was typed; another one was.',
      fix: 'Type the name exactly as it is shown.',
    },
    organization_not_found: {
      cause: 'There is no such organization, or this person does not belong to it.',
      fix: 'Choose one of your organizations.',
    },
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
    more_than_letter_required: {
      cause:
        'The organization asks its owners and administrators for more than a letter, and this session was opened by one.',
      fix: 'Sign in with a passkey, or with the provider of the organization. A passkey is added in your account.',
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
    slug_taken: { cause: 'Otra organización tiene este slug.', fix: 'Elige otro.' },
    organization_name_taken: {
      cause:
        'Otra organización de este servicio tiene este nombre, o uno que se puede confundir con él: mayúsculas, acentos, espacios y letras que se parecen no distinguen dos nombres.',
      fix: 'Elige uno que se distinga. Si los dos son correctos, quien lleva el servicio puede permitirlo.',
    },
    invalid_organization: {
      cause: 'El nombre, el slug o la dirección de la organización no son válidos.',
      fix: 'Corrige lo que nombra el detail.',
    },
    organization_name_differs: {
      cause: 'La clave de firma se cambia después de escribir el nombre de la organización; se escribió otro.',
      fix: 'Escribe el nombre exactamente como se muestra.',
    },
    organization_not_found: {
      cause: 'No existe esa organización, o esta persona no pertenece a ella.',
      fix: 'Elige una de tus organizaciones.',
    },
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
    more_than_letter_required: {
      cause:
        'La organización pide a quienes son propietarios o administradores algo más que un correo, y esta sesión se abrió con uno.',
      fix: 'Entra con una passkey o con el proveedor de la organización. La passkey se añade en tu cuenta.',
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
