import { Button, Group, Modal, Stack } from '@mantine/core'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { texts } from '../texts/texts.ts'
import type { Failure } from '../wire.ts'
import { useAdoptFailure } from './use-adopt-failure.ts'

/** Gives a row up, after saying what that means. */
export function FailureDiscard(props: { failure: Failure; onClose: () => void; onDone: (news: string) => void }) {
  const { failure, onClose, onDone } = props
  const { discarding: words, cancel, close } = useTexts(texts)
  const organization = useOrganization()
  const adopt = useAdoptFailure()
  const submission = useSubmission({
    send: () => ask('discard-failure', { organizationId: organization.id, path: { id: failure.id } }),
    onDone: (changed) => {
      onClose()
      adopt(changed)
      onDone(words.told)
    },
  })
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': close }}>
      <form {...submission.formProps(() => undefined)}>
        <Stack>
          <p>{words.effect}</p>
          {submission.failure && <FailureNotice error={submission.failure} />}
          <Group justify="end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {cancel}
            </Button>
            <Button type="submit" color="bad" loading={submission.isSending}>
              {words.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
