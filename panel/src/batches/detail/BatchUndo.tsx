import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { checkSentence, SentenceField } from '../../ui/form/question/SentenceField.tsx'
import { TypedConfirmation } from '../../ui/form/question/TypedConfirmation.tsx'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import type { Batch } from '../batch.ts'
import { batchQuery } from '../queries.ts'
import { texts } from '../texts.ts'

/** Takes a whole batch back, with a reason that everybody may read, after the number of its credentials is typed. */
export function BatchUndo(props: { batch: Batch; onClose: () => void; onDone: (news: string) => void }) {
  const { batch, onClose, onDone } = props
  const words = useTexts(texts).undo
  const { language } = useLanguage()
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const count = formatNumber(batch.active, language)
  const revoke = async (typed: string) => {
    const changed = await ask('request-batch-revocation', {
      organizationId: organization.id,
      path: { id: batch.id },
      body: { reason: reason.trim(), count: typed.trim() },
    })
    queryClient.setQueryData(batchQuery(organization.id, batch.id).queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: [organization.id, 'credentials'] })
    onDone(words.told)
  }
  return (
    <TypedConfirmation
      title={words.title}
      expected={count}
      field="count"
      check={() => checkSentence('reason', reason, limits.revocationReason, words.reason)}
      action={words.submit}
      onConfirm={revoke}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <p>{words.effect(words.credentials(batch.active, count), batch.template_name)}</p>
          <SentenceField words={words.reason} value={reason} onChange={setReason} error={fields.reason} />
        </>
      )}
    </TypedConfirmation>
  )
}
