import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../language/language.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { texts } from '../texts.ts'

/** Says that no row matches the filters, which is not the same as an empty list. */
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
