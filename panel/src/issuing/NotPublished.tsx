import { Link } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { texts } from './texts/texts.ts'

/** Says that credentials of this template cannot be issued, and leads to the other templates. */
export function NotPublished() {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  return (
    <Sheet>
      <EmptyState
        title={words.notPublished.title}
        action={
          <Link to="/o/$organization/issue" params={{ organization: slug }}>
            {words.otherTemplate}
          </Link>
        }
      >
        {words.notPublished.text}
      </EmptyState>
    </Sheet>
  )
}
