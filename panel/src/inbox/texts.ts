import type { InBothLanguages } from '../ui/language/language.tsx'
import { english, type InboxTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<InboxTexts> = { es: spanish, en: english }
