import type { InBothLanguages } from '../ui/language/language.tsx'
import { english, type WebhookTexts } from './texts-en.ts'
import { spanish } from './texts-es.ts'

export const texts: InBothLanguages<WebhookTexts> = { es: spanish, en: english }
