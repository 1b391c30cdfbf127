import type { InBothLanguages } from '../../ui/language/language.tsx'
import { englishReasons, type Reasons } from './reasons-en.ts'
import { spanishReasons } from './reasons-es.ts'

export type { Reasons }

export const reasons: InBothLanguages<Reasons> = { es: spanishReasons, en: englishReasons }
