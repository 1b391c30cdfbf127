import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../language/language.tsx'
import { texts } from '../../texts.ts'
import { bound } from '../bound.ts'
import { type FieldErrors, useSubmission } from '../use-submission.ts'
import { Question } from './Question.tsx'

/** Asks the person to type a name before an act that cannot be undone, so that nobody does it by mistake. */
export function TypedConfirmation(props: {
  title: string
  /** Says what will happen. With further fields it is a function, which is given the errors of these fields. */
  children: ReactNode | ((fields: FieldErrors) => ReactNode)
  expected: string
  /** The name of the field that holds the typed name. */
  field?: string
  /** Checks the fields among the children. */
  check?: () => FieldErrors
  action: string
  onConfirm: (typed: string) => Promise<void>
  onClose: () => void
}) {
  const { expected, field = 'name', check, children } = props
  const words = useTexts(texts)
  const [typed, setTyped] = useState('')
  const submission = useSubmission({
    check: (text: string): FieldErrors => ({
      ...check?.(),
      ...(text.trim() !== expected && { [field]: words.typedConfirmation.mismatch(expected) }),
    }),
    send: props.onConfirm,
    onDone: props.onClose,
  })
  return (
    <Question
      words={{ title: props.title, submit: props.action }}
      submission={submission}
      values={() => typed}
      isForGood
      onClose={props.onClose}
    >
      {typeof children === 'function' ? children(submission.fields) : children}
      <TextInput
        label={words.typedConfirmation.label(expected)}
        {...bound(typed, setTyped)}
        error={submission.fields[field]}
        autoComplete="off"
        spellCheck={false}
        {...(typeof children !== 'function' && { 'data-autofocus': true })}
      />
    </Question>
  )
}
