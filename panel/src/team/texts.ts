import type { InBothLanguages } from '../ui/language/language.tsx'
import { english, type TeamTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<TeamTexts> = { es: spanish, en: english }
