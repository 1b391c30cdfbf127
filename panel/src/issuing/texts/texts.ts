import type { InBothLanguages } from '../../ui/language/language.tsx'
import { english, type IssuingTexts } from './english.ts'
import { spanish } from './spanish.ts'

export const texts: InBothLanguages<IssuingTexts> = { es: spanish, en: english }
