import { Modal, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../language/language.tsx'
import { FailureNotice } from '../states/FailureNotice.tsx'
import { texts } from '../texts.ts'
import { FormFoot } from './FormFoot.tsx'
import { type FieldErrors, useSubmission } from './use-submission.ts'

/** Asks for the name of what cannot be brought back, so that nobody does it by a slip of the hand. */
export function TypedConfirmation(props: {
  title: string
  /** What will happen, and what to know before; with fields of its own, made with the sentences that belong to them. */
  children: ReactNode | ((fields: FieldErrors) => ReactNode)
  expected: string
  /** What the service calls the typed name. */
  field?: string
  /** What is wrong with the fields among the children. */
  check?: () => FieldErrors
  action: string
  onConfirm: (typed: string) => Promise<void>
  onClose: () => void
}) {
  const { expected, field = 'name', check, children } = props
  const words = useTexts(texts)
  const [typed, setTyped] = useState('')
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (text: string): FieldErrors => ({
      ...check?.(),
      ...(text.trim() !== expected && { [field]: words.typedConfirmation.mismatch(expected) }),
    }),
    send: props.onConfirm,
    onDone: props.onClose,
  })
  return (
    <Modal opened onClose={props.onClose} title={props.title} closeButtonProps={{ 'aria-label': words.close }}>
      <form {...formProps(() => typed)}>
        <Stack>
          {typeof children === 'function' ? children(fields) : children}
          <TextInput
            label={words.typedConfirmation.label(expected)}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={fields[field]}
            autoComplete="off"
            spellCheck={false}
            {...(typeof children !== 'function' && { 'data-autofocus': true })}
          />
          {failure && <FailureNotice error={failure} />}
          <FormFoot submit={props.action} isSending={isSending} isForGood onClose={props.onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
