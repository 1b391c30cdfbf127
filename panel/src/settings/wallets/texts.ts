import type { InBothLanguages } from '../../ui/language/language.tsx'
import { english, type WalletsTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<WalletsTexts> = { es: spanish, en: english }
