import type { InBothLanguages } from '../../ui/language/language.tsx'
import { type ErasureTexts, english } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<ErasureTexts> = { es: spanish, en: english }
