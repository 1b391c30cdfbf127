import type { InBothLanguages } from './language/language.tsx'
import { english, type UiTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<UiTexts> = { es: spanish, en: english }
