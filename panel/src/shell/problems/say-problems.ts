import { type FieldProblem, RequestFailure } from '../../data/request-failure.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { problemTexts } from './texts.ts'
import type { ProblemTexts } from './texts-en.ts'

/** Waits for an answer, and words the field problems of a refusal in the language of the person, by their codes. */
export function useSayProblems(): <Answer>(answer: Promise<Answer>) => Promise<Answer> {
  const words = useTexts(problemTexts)
  return (answer) =>
    answer.catch((error: unknown) => {
      throw error instanceof RequestFailure
        ? error.retold(error.kind, error.sentences, (one) => problemIn(words, one))
        : error
    })
}

/** A problem in the language of the person, or in the words of the service where its code has no words here. */
export function problemIn(words: ProblemTexts, { code, message, values }: Omit<FieldProblem, 'field'>): string {
  const known = Object.hasOwn(words, code) ? words[code as keyof ProblemTexts] : undefined
  return known?.(...values) ?? message
}
