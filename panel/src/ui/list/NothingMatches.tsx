import { useTexts } from '../language/language.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { texts } from '../texts.ts'

/** A list whose filters leave nothing, which is not the same as an empty one. */
export function NothingMatches() {
  const words = useTexts(texts).list
  return <EmptyState title={words.nothingMatches}>{words.nothingMatchesHint}</EmptyState>
}
