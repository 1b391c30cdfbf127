import type { Language } from '../../platform/context.ts'

/** The words that tell how an award was earned. Spanish sets the keys. */
const spanish = {
  title: 'Por qué se otorgó',
  byPathway: (pathway: string) => `Por completar la ruta «${pathway}»`,
  with: 'con estas credenciales:',
  own: {
    title: 'Cómo la conseguiste',
    on: (pathway: string, date: string) => `Completaste la ruta «${pathway}» el ${date}`,
    issued: (date: string) => `expedida el ${date}`,
    revoked: 'revocada desde entonces',
    elsewhere: 'Las que se expidieron a una dirección que no está en tu cartera no aparecen aquí.',
  },
}

const english: typeof spanish = {
  title: 'Why it was awarded',
  byPathway: (pathway) => `For completing the pathway “${pathway}”`,
  with: 'by these credentials:',
  own: {
    title: 'How you earned it',
    on: (pathway, date) => `You completed the pathway “${pathway}” on ${date}`,
    issued: (date) => `issued on ${date}`,
    revoked: 'revoked since',
    elsewhere: 'Those that were issued to an address which is not in your wallet are not shown here.',
  },
}

export const earnedTexts: Record<Language, typeof spanish> = { es: spanish, en: english }
