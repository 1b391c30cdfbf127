import { Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { texts } from '../texts.ts'
import type { PathwayFlaggedAward } from '../wire.ts'

/** Ends an award for good, with a reason that everybody may read. */
export function AwardRevoke(props: { award: PathwayFlaggedAward; onClose: () => void; onDone: () => void }) {
  const { award, onClose, onDone } = props
  const all = useTexts(texts)
  const words = all.flagged.ask
  const organization = useOrganization()
  const [reason, setReason] = useState('')
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (typed: string): Record<string, string> => {
      if (typed.trim() === '') return { reason: words.reasonMissing }
      if (typed.trim().length > limits.revocationReason)
        return { reason: all.faults.tooLong(String(limits.revocationReason)) }
      return {}
    },
    send: (typed) =>
      ask('revoke-flagged-award', {
        organizationId: organization.id,
        path: { id: award.id },
        body: { reason: typed.trim() },
      }),
    onDone,
  })
  const effect = award.credential_id
    ? words.effect(award.email, award.achievement_name ?? '')
    : words.effectFailure(award.email)
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': all.publishing.cancel }}>
      <form {...formProps(() => reason)}>
        <Stack>
          <p>{effect}</p>
          <Textarea
            label={words.reason}
            description={words.reasonHint}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={fields.reason}
            rows={3}
            data-autofocus
          />
          {failure && <FailureNotice error={failure} />}
          <FormFoot submit={words.submit} isSending={isSending} isForGood onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
