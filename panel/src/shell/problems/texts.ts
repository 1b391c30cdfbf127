import type { InBothLanguages } from '../../ui/language/language.tsx'
import { englishProblems, type ProblemTexts } from './texts-en.ts'
import { spanishProblems } from './texts-es.ts'

export const problemTexts: InBothLanguages<ProblemTexts> = { es: spanishProblems, en: englishProblems }
