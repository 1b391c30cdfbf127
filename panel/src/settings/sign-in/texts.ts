import type { InBothLanguages } from '../../ui/language/language.tsx'
import { english, type SignInTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<SignInTexts> = { es: spanish, en: english }
