import type { Language } from '../../platform/context.ts'

/** The words around every page, and those of a page that has nothing to show. Spanish sets the keys. */
const spanish = {
  skip: 'Ir al contenido',
  languageName: 'Español',
  inOtherLanguage: 'Ver esta página en español',
  footer: 'Credenciales digitales Open Badges 3.0 que cualquiera puede verificar.',
  find: 'Encontrar mis credenciales',
  message: {
    notFoundTitle: 'Aquí no hay nada',
    notFound:
      'No hay ninguna página en esta dirección. Puede estar incompleta: cópiala entera o pide el enlace de nuevo a quien te lo envió.',
    erasedTitle: 'Retirada a petición de la persona',
    erased:
      'Aquí hubo una credencial. La persona que la recibió pidió que se borraran sus datos, y ya no queda nada que mostrar. Si tienes una copia, su firma sigue siendo válida, y quien la expidió puede revocarla todavía.',
    erasedVerify: 'Comprobar una copia',
    failedTitle: 'No hemos podido mostrar la página',
    failed: 'El fallo es nuestro y no afecta a ninguna credencial. Vuelve a intentarlo dentro de un momento.',
    requestId: 'Si nos escribes, indica este número:',
    home: 'Ir al inicio',
  },
}

const english: typeof spanish = {
  skip: 'Skip to content',
  languageName: 'English',
  inOtherLanguage: 'See this page in English',
  footer: 'Open Badges 3.0 digital credentials that anyone can verify.',
  find: 'Find my credentials',
  message: {
    notFoundTitle: 'There is nothing here',
    notFound:
      'There is no page at this address. It may be incomplete: copy all of it, or ask whoever sent it for the link again.',
    erasedTitle: 'Removed at the person’s request',
    erased:
      'There was a credential here. The person who received it asked for their data to be erased, and there is nothing left to show. If you have a copy, its signature still holds, and whoever issued it can still revoke it.',
    erasedVerify: 'Check a copy',
    failedTitle: 'We could not show the page',
    failed: 'The fault is ours and affects no credential. Please try again in a moment.',
    requestId: 'If you write to us, please quote this number:',
    home: 'Go to the start page',
  },
}

export const layoutTexts: Record<Language, typeof spanish> = { es: spanish, en: english }
