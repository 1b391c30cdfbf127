import { Modal, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from '../../language/language.tsx'
import { FailureNotice } from '../../states/FailureNotice.tsx'
import { texts } from '../../texts.ts'
import { FormFoot } from '../FormFoot.tsx'
import type { useSubmission } from '../use-submission.ts'

/** A dialog before an act: it says what will happen, has the fields that the act needs, and shows why it failed. */
export function Question<Values>(
  props: {
    words: { title: string; submit: string }
    children: ReactNode
    submission: Pick<ReturnType<typeof useSubmission<Values, unknown>>, 'formProps' | 'failure' | 'isSending'>
    values: () => Values
  } & Omit<ComponentProps<typeof FormFoot>, 'isSending' | 'submit'>,
) {
  const { words, children, submission, values, ...foot } = props
  const { close } = useTexts(texts)
  return (
    <Modal opened onClose={foot.onClose} title={words.title} closeButtonProps={{ 'aria-label': foot.away ?? close }}>
      <form {...submission.formProps(values)}>
        <Stack>
          {children}
          {submission.failure && <FailureNotice error={submission.failure} />}
          <FormFoot {...foot} submit={words.submit} isSending={submission.isSending} />
        </Stack>
      </form>
    </Modal>
  )
}
