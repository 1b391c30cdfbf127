import type { InBothLanguages } from '../ui/language/language.tsx'
import { english, type TemplateTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<TemplateTexts> = { es: spanish, en: english }
