import type { InBothLanguages } from '../ui/language/language.tsx'
import { type AccountTexts, english } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<AccountTexts> = { es: spanish, en: english }
