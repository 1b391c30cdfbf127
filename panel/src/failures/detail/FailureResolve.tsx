import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { SentenceQuestion } from '../../ui/form/question/SentenceQuestion.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { texts } from '../texts/texts.ts'
import type { Failure } from '../wire.ts'
import { useAdoptFailure } from './use-adopt-failure.ts'

/** Notes that a failure was dealt with elsewhere, and how. */
export function FailureResolve(props: { failure: Failure; onClose: () => void; onDone: (news: string) => void }) {
  const { failure, onClose, onDone } = props
  const { resolution: words } = useTexts(texts)
  const { id: organizationId } = useOrganization()
  const adopt = useAdoptFailure()
  return (
    <SentenceQuestion
      words={words}
      sentence={words.note}
      field="note"
      charactersMax={limits.resolution}
      send={(note) => ask('resolve-failure', { organizationId, path: { id: failure.id }, body: { note } })}
      onDone={(changed) => {
        onClose()
        adopt(changed)
        onDone(words.told)
      }}
      onClose={onClose}
    >
      <p>{words.effect}</p>
    </SentenceQuestion>
  )
}
