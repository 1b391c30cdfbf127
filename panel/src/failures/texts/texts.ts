import type { InBothLanguages } from '../../ui/language/language.tsx'
import { english, type FailureTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<FailureTexts> = { es: spanish, en: english }
