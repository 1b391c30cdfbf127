import type { InBothLanguages } from '../ui/language/language.tsx'
import { type BatchTexts, english } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<BatchTexts> = { es: spanish, en: english }
