import type { InBothLanguages } from '../../language/language.tsx'

const english = {
  save: 'Save draft',
  cancel: 'Back without saving',
  restored: 'What you had typed before is here again.',
  startOver: 'Take what is saved instead',
  conflict: {
    title: (who: string | undefined) => `Somebody else was here in the meantime${who ? `: ${who}` : ''}.`,
    text: 'Nothing was overwritten, and what you typed is still here.',
    theirs: 'See what is there now',
    mine: 'Save mine over it',
  },
  leaving: {
    title: 'Leave without saving?',
    text: 'What you changed here is not saved.',
    stay: 'Stay',
    leave: 'Leave',
  },
}

const spanish: typeof english = {
  save: 'Guardar borrador',
  cancel: 'Volver sin guardar',
  restored: 'Aquí está otra vez lo que habías escrito.',
  startOver: 'Tomar lo guardado',
  conflict: {
    title: (who) => `Alguien más estuvo aquí mientras tanto${who ? `: ${who}` : ''}.`,
    text: 'No se sobrescribió nada, y lo que escribiste sigue aquí.',
    theirs: 'Ver lo que hay ahora',
    mine: 'Guardar lo mío encima',
  },
  leaving: {
    title: '¿Salir sin guardar?',
    text: 'Lo que cambiaste aquí no está guardado.',
    stay: 'Quedarme',
    leave: 'Salir',
  },
}

/** The texts of every editor about typing, saving and publishing. */
export const editorTexts: InBothLanguages<typeof english> = { es: spanish, en: english }
