import type { InBothLanguages } from '../ui/language/language.tsx'
import { english, type PathwayTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<PathwayTexts> = { es: spanish, en: english }
