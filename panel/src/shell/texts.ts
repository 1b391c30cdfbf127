import type { InBothLanguages } from '../ui/language/language.tsx'
import { english, type ShellTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<ShellTexts> = { es: spanish, en: english }

/** Each language is called by its own name, whatever the language of the screen. */
export const languageNames = { es: 'Español', en: 'English' }
