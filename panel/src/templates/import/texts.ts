import type { InBothLanguages } from '../../ui/language/language.tsx'
import { english, type ImportTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const importTexts: InBothLanguages<ImportTexts> = { es: spanish, en: english }
