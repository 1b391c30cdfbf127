import type { InBothLanguages } from '../../ui/language/language.tsx'
import { englishRepairs, type RepairTexts } from './repairs-en.ts'
import { spanishRepairs } from './repairs-es.ts'

export const repairTexts: InBothLanguages<RepairTexts> = { es: spanishRepairs, en: englishRepairs }
