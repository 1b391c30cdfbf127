import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../data/ask.ts'
import { limits } from '../data/generated/limits.ts'
import type { Account, Passkey } from '../shell/passkeys/account-query.ts'
import { bound } from '../ui/form/bound.ts'
import { Question } from '../ui/form/question/Question.tsx'
import { useSubmission } from '../ui/form/use-submission.ts'
import { useTexts } from '../ui/language/language.tsx'
import { texts } from './texts.ts'

export function PasskeyRename(props: { passkey: Passkey; onClose: () => void; onDone: (account: Account) => void }) {
  const { passkey, onClose, onDone } = props
  const words = useTexts(texts).rename
  const [name, setName] = useState(passkey.name)
  const submission = useSubmission({
    check: (typed: string): Record<string, string> => (typed === '' ? { name: words.missing } : {}),
    send: (typed: string) => ask('rename-passkey', { path: { id: passkey.id }, body: { name: typed } }),
    onDone,
  })
  return (
    <Question words={words} submission={submission} values={() => name.trim()} onClose={onClose}>
      <TextInput
        label={words.name}
        {...bound(name, setName)}
        error={submission.fields.name}
        maxLength={limits.passkeyName}
        data-autofocus
      />
    </Question>
  )
}
