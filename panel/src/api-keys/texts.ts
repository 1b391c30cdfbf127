import type { InBothLanguages } from '../ui/language/language.tsx'
import { type ApiKeyTexts, english } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<ApiKeyTexts> = { es: spanish, en: english }
