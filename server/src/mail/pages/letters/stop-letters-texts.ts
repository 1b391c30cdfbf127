import type { Language } from '../../../platform/context.ts'

/** The words of the page on which a person stops the letters of an issuer. Spanish sets the keys. */
const spanish = {
  ask: {
    title: (organization: string) => `Correos de ${organization}`,
    lead: 'Se escriben a esta dirección:',
    what: 'Si los dejas, tus credenciales siguen como están, y las que se te expidan después también serán tuyas: solo no se te avisa por correo.',
    button: 'No recibir más correos',
  },
  done: {
    title: (organization: string) => `No recibirás más correos de ${organization}`,
    lead: 'Se ha anotado para esta dirección:',
    what: 'Tus credenciales siguen como estaban. No tienes que hacer nada más.',
    button: 'Volver a recibirlos',
  },
  none: {
    title: 'Este enlace no sirve',
    lead: 'Puede estar incompleto, o ser el de un correo de muestra.',
    what: 'Copia la dirección entera del pie de un correo que hayas recibido.',
  },
}

const english: typeof spanish = {
  ask: {
    title: (organization) => `Letters from ${organization}`,
    lead: 'They go to this address:',
    what: 'If you stop them, your credentials stay as they are, and those issued to you later are yours as well: you are just not told by letter.',
    button: 'Stop these letters',
  },
  done: {
    title: (organization) => `No more letters from ${organization}`,
    lead: 'It is noted for this address:',
    what: 'Your credentials stay as they were. There is nothing more to do.',
    button: 'Receive them again',
  },
  none: {
    title: 'This link is of no use',
    lead: 'It may be incomplete, or be that of a letter that was only a sample.',
    what: 'Copy all of the address from the foot of a letter that you received.',
  },
}

export const stopLettersTexts: Record<Language, typeof spanish> = { es: spanish, en: english }
