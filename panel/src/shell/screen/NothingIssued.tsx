import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { isAtLeast, useOrganization } from '../session.ts'
import { ScreenButton } from './ScreenButton.tsx'

/** A list that is empty because nothing was issued yet. Whoever may issue finds a link to the screen of issuing. */
export function NothingIssued({ words }: { words: { title: string; text: string; issue: string } }) {
  const mayIssue = isAtLeast(useOrganization().role, 'issuer')
  return (
    <EmptyState
      title={words.title}
      action={mayIssue && <ScreenButton to="/o/$organization/issue">{words.issue}</ScreenButton>}
    >
      {words.text}
    </EmptyState>
  )
}
