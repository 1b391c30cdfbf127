import type { InBothLanguages } from '../ui/language/language.tsx'
import { english, type HomeTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<HomeTexts> = { es: spanish, en: english }
