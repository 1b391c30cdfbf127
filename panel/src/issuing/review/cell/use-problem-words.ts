import { useTexts } from '../../../ui/language/language.tsx'
import type { Problem } from '../../rows/problem.ts'
import { texts } from '../../texts/texts.ts'
import type { ReviewState } from '../review-state.ts'

/**
 * Words a problem in the language of the person, or in the words of the service where the panel does not know its code. `rowOf` finds the other row
 * that a problem names, where there are several rows.
 */
export function useProblemWords(rowOf: ReviewState['rowOf'] = () => undefined): (problem: Problem) => string {
  const words = useTexts(texts)
  return (problem) => {
    const { code, column, fact = '', otherRow, text } = problem
    const other = otherRow === undefined ? undefined : rowOf(otherRow)
    if (code === 'email_duplicate' && other) return words.problems.email_duplicate(words.review.rowName(other))
    const write = (words.problems as Record<string, (fact: string) => string>)[code]
    return write ? write(code === 'field_missing' && column ? words.columns[column] : fact) : text
  }
}
