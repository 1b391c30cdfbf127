import type { InBothLanguages } from '../ui/language/language.tsx'
import { english, type OperatorTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<OperatorTexts> = { es: spanish, en: english }
