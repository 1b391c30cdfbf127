import type { ComponentProps } from 'react'
import { useSubmission } from '../use-submission.ts'
import { Question } from './Question.tsx'

/** A question without fields. */
export function PlainQuestion<Answer>(
  props: {
    send: () => Promise<Answer>
    onDone: (answer: Answer) => unknown
  } & Omit<ComponentProps<typeof Question<undefined>>, 'submission' | 'values'>,
) {
  const { send, onDone, ...question } = props
  return <Question {...question} submission={useSubmission({ send, onDone })} values={() => undefined} />
}
