import type { Language } from '../../../platform/context.ts'
import { english } from './texts-en.ts'
import { spanish, type Texts } from './texts-es.ts'

export const texts: Record<Language, Texts> = { es: spanish, en: english }
