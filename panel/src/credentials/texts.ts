import type { InBothLanguages } from '../ui/language/language.tsx'
import { type CredentialTexts, english } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<CredentialTexts> = { es: spanish, en: english }
