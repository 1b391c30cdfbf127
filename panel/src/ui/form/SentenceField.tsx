import { Textarea } from '@mantine/core'
import type { FieldErrors } from './use-submission.ts'

/** The field of a question that is answered in a sentence, such as a reason. */
export function SentenceField(props: {
  label: string
  description: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  return (
    <Textarea
      {...props}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      rows={3}
      data-autofocus
    />
  )
}

/** What is wrong with a sentence that must be there, as the error of its field. */
export function checkSentence(
  field: string,
  text: string,
  charactersMax: number,
  words: { missing: string; tooLong: string },
): FieldErrors {
  if (text.trim() === '') return { [field]: words.missing }
  return text.trim().length > charactersMax ? { [field]: words.tooLong } : {}
}
