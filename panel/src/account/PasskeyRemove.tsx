import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../data/ask.ts'
import type { Account, Passkey } from '../shell/passkeys/account-query.ts'
import { useSubmission } from '../ui/form/use-submission.ts'
import { useTexts } from '../ui/language/language.tsx'
import { FailureNotice } from '../ui/states/FailureNotice.tsx'
import { texts } from './texts.ts'

/** Removes a passkey, after saying what that means, and with it the other sessions where the person wishes so. */
export function PasskeyRemove(props: { passkey: Passkey; onClose: () => void; onDone: (account: Account) => void }) {
  const { passkey, onClose, onDone } = props
  const words = useTexts(texts).remove
  const [endsOthers, setEndsOthers] = useState(false)
  const { submit, failure, isSending } = useSubmission({
    send: (ends: boolean) => ask('remove-passkey', { path: { id: passkey.id }, body: { end_other_sessions: ends } }),
    onDone,
  })
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': words.close }}>
      <Stack>
        <p>{words.effect(passkey.name)}</p>
        <Checkbox
          label={words.endOthers}
          description={words.endOthersHint}
          checked={endsOthers}
          onChange={({ currentTarget }) => setEndsOthers(currentTarget.checked)}
        />
        {failure && <FailureNotice error={failure} />}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button color="bad" loading={isSending} onClick={() => submit(endsOthers)}>
            {words.submit}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
