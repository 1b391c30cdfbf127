import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../language/language.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { texts } from '../texts.ts'

/** A list whose filters leave nothing, which is not the same as an empty one. */
export function NothingMatches() {
  const words = useTexts(texts).list
  return (
    <EmptyState
      title={words.nothingMatches}
      action={
        <Button variant="default" renderRoot={(props) => <Link {...props} to="." search={{}} />}>
          {words.everything}
        </Button>
      }
    >
      {words.nothingMatchesHint}
    </EmptyState>
  )
}
