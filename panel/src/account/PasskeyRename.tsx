import { Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../data/ask.ts'
import { limits } from '../data/generated/limits.ts'
import type { Account, Passkey } from '../shell/passkeys/account-query.ts'
import { FormFoot } from '../ui/form/FormFoot.tsx'
import { useSubmission } from '../ui/form/use-submission.ts'
import { useTexts } from '../ui/language/language.tsx'
import { FailureNotice } from '../ui/states/FailureNotice.tsx'
import { texts } from './texts.ts'

export function PasskeyRename(props: { passkey: Passkey; onClose: () => void; onDone: (account: Account) => void }) {
  const { passkey, onClose, onDone } = props
  const words = useTexts(texts).rename
  const [name, setName] = useState(passkey.name)
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (typed: string): Record<string, string> => (typed === '' ? { name: words.missing } : {}),
    send: (typed: string) => ask('rename-passkey', { path: { id: passkey.id }, body: { name: typed } }),
    onDone,
  })
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': words.close }}>
      <form {...formProps(() => name.trim())}>
        <Stack>
          <TextInput
            label={words.name}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={fields.name}
            maxLength={limits.passkeyName}
            data-autofocus
          />
          {failure && <FailureNotice error={failure} />}
          <FormFoot submit={words.submit} isSending={isSending} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
