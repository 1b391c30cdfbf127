import type { Language } from '../../../platform/context.ts'

/** The words of the page on which a member confirms an address. Spanish sets the keys. */
const spanish = {
  ask: {
    title: 'Confirma tu dirección',
    lead: (organization: string) => `${organization} ha anotado esta dirección de correo como tuya:`,
    what: 'Al confirmarla, lo que se te expida a esta dirección contará como tuyo, y también lo que ya se expidió a ella.',
    button: 'Es mía: confirmar',
    notYours: 'Si no es tuya, cierra esta página. Sin confirmación no cambia nada.',
  },
  done: {
    title: 'Dirección confirmada',
    lead: (organization: string) => `Desde ahora, ${organization} sabe que esta dirección es tuya:`,
    what: 'No tienes que hacer nada más. Puedes cerrar esta página.',
  },
  none: {
    title: 'Este enlace no sirve',
    lead: 'Puede estar incompleto, haber caducado o no hacer falta ya.',
    what: 'Copia la dirección entera del correo más reciente, o pide otra a la organización que te la envió.',
  },
}

const english: typeof spanish = {
  ask: {
    title: 'Confirm your address',
    lead: (organization) => `${organization} has noted this e-mail address as yours:`,
    what: 'Once you confirm it, what is issued to this address counts as yours, and so does what was issued to it before.',
    button: 'It is mine: confirm',
    notYours: 'If it is not yours, close this page. Without a confirmation nothing changes.',
  },
  done: {
    title: 'Address confirmed',
    lead: (organization) => `From now on ${organization} knows that this address is yours:`,
    what: 'There is nothing more to do. You can close this page.',
  },
  none: {
    title: 'This link is of no use',
    lead: 'It may be incomplete, may have expired, or may not be needed any more.',
    what: 'Copy all of the address from the newest letter, or ask the organization that sent it for another one.',
  },
}

export const confirmationTexts: Record<Language, typeof spanish> = { es: spanish, en: english }
