import type { InBothLanguages } from '../../ui/language/language.tsx'
import { english, type LinksTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const linksTexts: InBothLanguages<LinksTexts> = { es: spanish, en: english }
