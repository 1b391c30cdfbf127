import type { NotOffered } from '../../../holders/offers/offerable.ts'
import type { Language } from '../../../platform/context.ts'

/** The words by which a credential is added to a wallet app, or why it is not. Spanish sets the keys. */
const spanish = {
  title: 'App de cartera',
  lead: 'Una app de cartera guarda credenciales en tu teléfono y las enseña a quien tú decidas; esta vale igual sin ninguna. Si tienes una, recibe una copia firmada para ti, que deja de valer si esta credencial se revoca. El código de seis cifras que te pide va por correo a la dirección a la que se expidió.',
  button: 'Añadir a una app de cartera',
  why: {
    no_https: 'Las apps de cartera solo aceptan lo que viene de una dirección con https, y este servicio no la tiene.',
    wallets_off: 'Quien la expidió no ofrece sus credenciales a apps de cartera.',
    organization_inactive: 'Quien la expidió ya no expide credenciales aquí, y no puede firmar una copia para una app.',
    erased: 'Ya no queda nada que añadir.',
    superseded: 'Esta ya no se añade a ninguna app: otra ha ocupado su lugar.',
    revoked: 'Una credencial revocada no se añade a ninguna app.',
    key_compromised: 'No se añade a ninguna app: la clave que la firmó ya no demuestra nada.',
    not_yet_valid: 'Se podrá añadir a una app cuando empiece su validez.',
    expired: 'Una credencial vencida no se añade a ninguna app.',
    address_suppressed:
      'A la dirección a la que se expidió no podemos enviar correos, y sin el código de un correo no se añade a ninguna app.',
    too_many_copies: 'Se ha llevado ya veinte veces a apps de cartera, y no puede llevarse más.',
  } satisfies Record<NotOffered, string>,
}

const english: typeof spanish = {
  title: 'Wallet app',
  lead: 'A wallet app keeps credentials on your phone and shows them to whom you choose; this one is as valid without any. If you have one, it gets a copy that is signed for you, and that is no longer valid once this credential is revoked. The code of six digits that it asks for goes by letter to the address that the credential was issued to.',
  button: 'Add to a wallet app',
  why: {
    no_https: 'Wallet apps only take what comes from an address with https, which this service does not have.',
    wallets_off: 'Whoever issued it does not offer its credentials to wallet apps.',
    organization_inactive: 'Whoever issued it no longer issues credentials here, and can sign no copy for an app.',
    erased: 'There is nothing left to add.',
    superseded: 'It is not added to any app any more: another one has taken its place.',
    revoked: 'A credential that was revoked is not added to any app.',
    key_compromised: 'It is not added to any app: the key that signed it proves nothing any more.',
    not_yet_valid: 'It can be added to an app once its validity has begun.',
    expired: 'A credential that has expired is not added to any app.',
    address_suppressed:
      'We cannot send letters to the address that it was issued to, and without the code of a letter it is not added to any app.',
    too_many_copies: 'It was taken into wallet apps twenty times already, which is as often as may be.',
  },
}

export const walletSectionTexts: Record<Language, typeof spanish> = { es: spanish, en: english }
