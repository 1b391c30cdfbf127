import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../data/ask.ts'
import type { Account, Passkey } from '../shell/passkeys/account-query.ts'
import { Question } from '../ui/form/question/Question.tsx'
import { useSubmission } from '../ui/form/use-submission.ts'
import { useTexts } from '../ui/language/language.tsx'
import { texts } from './texts.ts'

/** Removes a passkey, after explaining it; on request it also ends the other sessions of the person. */
export function PasskeyRemove(props: { passkey: Passkey; onClose: () => void; onDone: (account: Account) => void }) {
  const { passkey, onClose, onDone } = props
  const words = useTexts(texts).remove
  const [endsOthers, setEndsOthers] = useState(false)
  const submission = useSubmission({
    send: (ends: boolean) => ask('remove-passkey', { path: { id: passkey.id }, body: { end_other_sessions: ends } }),
    onDone,
  })
  return (
    <Question words={words} submission={submission} values={() => endsOthers} isForGood onClose={onClose}>
      <p>{words.effect(passkey.name)}</p>
      <Checkbox
        label={words.endOthers}
        description={words.endOthersHint}
        checked={endsOthers}
        onChange={({ currentTarget }) => setEndsOthers(currentTarget.checked)}
      />
    </Question>
  )
}
