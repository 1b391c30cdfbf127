import type { InBothLanguages } from '../ui/language/language.tsx'
import { english, type SettingsTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<SettingsTexts> = { es: spanish, en: english }
