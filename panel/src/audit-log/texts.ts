import type { InBothLanguages } from '../ui/language/language.tsx'
import { type AuditTexts, english } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<AuditTexts> = { es: spanish, en: english }
