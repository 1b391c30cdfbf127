import type { InBothLanguages } from '../ui/language/language.tsx'
import { english, type PersonTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<PersonTexts> = { es: spanish, en: english }
