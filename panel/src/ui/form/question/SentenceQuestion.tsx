import { type ReactNode, useState } from 'react'
import { useSubmission } from '../use-submission.ts'
import { Question } from './Question.tsx'
import { checkSentence, SentenceField, type SentenceWords } from './SentenceField.tsx'

/** A question that needs a sentence, such as a reason: nobody writes one by a slip of the hand. */
export function SentenceQuestion<Answer>(props: {
  words: { title: string; submit: string }
  sentence: SentenceWords
  /** The name of the field in the request. */
  field: string
  charactersMax: number
  /** Says what will happen. */
  children: ReactNode
  isForGood?: boolean
  send: (sentence: string) => Promise<Answer>
  onDone: (answer: Answer) => unknown
  onClose: () => void
}) {
  const { sentence, field, charactersMax, children, send, onDone, ...rest } = props
  const [typed, setTyped] = useState('')
  const submission = useSubmission({
    check: (text: string) => checkSentence(field, text, charactersMax, sentence),
    send,
    onDone,
  })
  return (
    <Question submission={submission} values={() => typed.trim()} {...rest}>
      {children}
      <SentenceField words={sentence} value={typed} onChange={setTyped} error={submission.fields[field]} />
    </Question>
  )
}
