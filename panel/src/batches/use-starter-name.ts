import { useTexts } from '../ui/language/language.tsx'
import type { Starter } from './batch.ts'
import { texts } from './texts.ts'

/** The name of the person or key that started a batch. */
export function useStarterName({ kind, name }: Starter): string {
  const words = useTexts(texts)
  if (kind === 'operator') return words.operator
  return kind === 'api_key' ? words.key(name ?? '') : (name ?? '')
}
