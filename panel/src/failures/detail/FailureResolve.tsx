import { Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { type FieldErrors, useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { texts } from '../texts/texts.ts'
import type { Failure } from '../wire.ts'
import { useAdoptFailure } from './use-adopt-failure.ts'

/** Notes that a failure was dealt with elsewhere, and how. */
export function FailureResolve(props: { failure: Failure; onClose: () => void; onDone: (news: string) => void }) {
  const { failure, onClose, onDone } = props
  const { resolution: words, close } = useTexts(texts)
  const organization = useOrganization()
  const adopt = useAdoptFailure()
  const [note, setNote] = useState('')
  const check = (text: string): FieldErrors => {
    if (text.trim() === '') return { note: words.noteMissing }
    return text.trim().length > limits.resolution ? { note: words.noteTooLong } : {}
  }
  const submission = useSubmission({
    check,
    send: (text: string) =>
      ask('resolve-failure', {
        organizationId: organization.id,
        path: { id: failure.id },
        body: { note: text.trim() },
      }),
    onDone: (changed) => {
      onClose()
      adopt(changed)
      onDone(words.told)
    },
  })
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': close }}>
      <form {...submission.formProps(() => note)}>
        <Stack>
          <p>{words.effect}</p>
          <Textarea
            label={words.note}
            description={words.noteHint}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            error={submission.fields.note}
            rows={3}
            data-autofocus
          />
          {submission.failure && <FailureNotice error={submission.failure} />}
          <FormFoot submit={words.submit} isSending={submission.isSending} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
