import type { Language } from '../../../platform/context.ts'
import type { SheetFault, SheetTexts } from './sheet-texts.ts'
import { englishSheetTexts } from './sheet-texts-en.ts'
import { spanishSheetTexts } from './sheet-texts-es.ts'

const texts: Record<Language, SheetTexts> = { es: spanishSheetTexts, en: englishSheetTexts }

/** Words a fault of a file, and its place, in a language. */
export function tellFault(language: Language, { code, values }: SheetFault): string {
  const text = texts[language][code] as (...values: unknown[]) => string
  return text(...values)
}
