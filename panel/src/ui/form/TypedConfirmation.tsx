import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../language/language.tsx'
import { FailureNotice } from '../states/FailureNotice.tsx'
import { texts } from '../texts.ts'
import { useSubmission } from './use-submission.ts'

/** Asks for the name of what cannot be brought back, so that nobody does it by a slip of the hand. */
export function TypedConfirmation(props: {
  title: string
  /** What will happen, and what to know before. */
  children: ReactNode
  expected: string
  action: string
  onConfirm: (typed: string) => Promise<void>
  onClose: () => void
}) {
  const words = useTexts(texts)
  const [typed, setTyped] = useState('')
  const { form, fields, failure, isSending, submit } = useSubmission({
    check: (text: string): Record<string, string> =>
      text.trim() === props.expected ? {} : { name: words.typedConfirmation.mismatch(props.expected) },
    send: props.onConfirm,
    onDone: props.onClose,
  })
  return (
    <Modal opened onClose={props.onClose} title={props.title} closeButtonProps={{ 'aria-label': words.close }}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(typed)
        }}
      >
        <Stack>
          {props.children}
          <TextInput
            label={words.typedConfirmation.label(props.expected)}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={fields.name}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          {failure && <FailureNotice error={failure} />}
          <Group justify="end">
            <Button variant="default" onClick={props.onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" color="bad" loading={isSending}>
              {props.action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
