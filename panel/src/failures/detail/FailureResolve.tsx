import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { SentenceQuestion } from '../../ui/form/question/SentenceQuestion.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { texts } from '../texts/texts.ts'
import type { Failure } from '../wire.ts'
import { useEnded } from './use-adopt-failure.ts'

/** Notes that a failure was dealt with elsewhere, and how. */
export function FailureResolve(props: { failure: Failure; onClose: () => void; onDone: (news: string) => void }) {
  const { failure } = props
  const { resolution: words } = useTexts(texts)
  const { id: organizationId } = useOrganization()
  return (
    <SentenceQuestion
      words={words}
      sentence={words.note}
      field="note"
      charactersMax={limits.resolution}
      send={(note) => ask('resolve-failure', { organizationId, path: { id: failure.id }, body: { note } })}
      onDone={useEnded(props, words.told)}
      onClose={props.onClose}
    >
      <p>{words.effect}</p>
    </SentenceQuestion>
  )
}
