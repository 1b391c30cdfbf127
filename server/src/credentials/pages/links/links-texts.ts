import type { Language } from '../../../platform/context.ts'

type LinksTexts = { skills: string; words: string; version: string; creator: string; related: string }

export const linksTexts: Record<Language, LinksTexts> = {
  es: {
    skills: 'Competencias y niveles',
    words: 'Temas',
    version: 'Edición',
    creator: 'Definida por',
    related: 'Relacionada con',
  },
  en: {
    skills: 'Skills and levels',
    words: 'Topics',
    version: 'Edition',
    creator: 'Defined by',
    related: 'Related to',
  },
}
