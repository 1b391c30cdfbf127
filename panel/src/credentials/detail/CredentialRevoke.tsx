import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { SentenceQuestion } from '../../ui/form/question/SentenceQuestion.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import type { Credential } from '../credential.ts'
import { nameOf } from '../credential.ts'
import { credentialQuery } from '../queries.ts'
import { texts } from '../texts.ts'

/** Ends a credential for good, with a reason that everybody may read. */
export function CredentialRevoke(props: {
  credential: Credential
  onClose: () => void
  onDone: (news: string) => void
}) {
  const { credential, onClose, onDone } = props
  const { id } = credential
  const { revocation: words, erased } = useTexts(texts)
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  return (
    <SentenceQuestion
      words={words}
      sentence={words.reason}
      field="reason"
      charactersMax={limits.revocationReason}
      isForGood
      send={(reason) => ask('revoke-credential', { organizationId, path: { id }, body: { reason } })}
      onDone={(changed) => {
        queryClient.setQueryData(credentialQuery(organizationId, id).queryKey, changed)
        void queryClient.invalidateQueries({ queryKey: [organizationId, 'credentials', 'list'] })
        onClose()
        onDone(words.told)
      }}
      onClose={onClose}
    >
      <p>{words.effect(credential.achievement_name, nameOf(credential) || erased)}</p>
    </SentenceQuestion>
  )
}
