import { Textarea } from '@mantine/core'
import { bound } from '../bound.ts'
import type { FieldErrors } from '../use-submission.ts'

export type SentenceWords = { label: string; hint: string; missing: string; tooLong: string }

/** The field for a sentence in a question, such as a reason. */
export function SentenceField(props: {
  words: SentenceWords
  value: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  const { words, value, error, onChange } = props
  return (
    <Textarea
      label={words.label}
      description={words.hint}
      {...bound(value, onChange)}
      error={error}
      rows={3}
      data-autofocus
    />
  )
}

/** The error of the field where a required sentence is missing or too long. */
export function checkSentence(field: string, text: string, charactersMax: number, words: SentenceWords): FieldErrors {
  if (text.trim() === '') return { [field]: words.missing }
  return text.trim().length > charactersMax ? { [field]: words.tooLong } : {}
}
