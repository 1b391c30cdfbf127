import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { SentenceQuestion } from '../../ui/form/question/SentenceQuestion.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { texts } from '../texts.ts'
import type { PathwayFlaggedAward } from '../wire.ts'

/** Ends an award for good, with a reason that everybody may read. */
export function AwardRevoke(props: { award: PathwayFlaggedAward; onClose: () => void; onDone: () => void }) {
  const { award, onClose, onDone } = props
  const { faults, flagged } = useTexts(texts)
  const words = flagged.ask
  const { id: organizationId } = useOrganization()
  return (
    <SentenceQuestion
      words={words}
      sentence={{ ...words.reason, tooLong: faults.tooLong(String(limits.revocationReason)) }}
      field="reason"
      charactersMax={limits.revocationReason}
      isForGood
      send={(reason) => ask('revoke-flagged-award', { organizationId, path: { id: award.id }, body: { reason } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {award.credential_id
          ? words.effect(award.email, award.achievement_name ?? '')
          : words.effectFailure(award.email)}
      </p>
    </SentenceQuestion>
  )
}
