import type { InBothLanguages } from '../ui/language/language.tsx'
import { english, type MemberTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<MemberTexts> = { es: spanish, en: english }
