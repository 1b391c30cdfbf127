import { useTexts } from '../ui/language/language.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import type { HostedRow } from './queries.ts'
import { texts } from './texts.ts'

/** Whether an organization works, waits for its first owner, or was deactivated; and whether it is a sandbox. */
export function HostedState({ hosted }: { hosted: HostedRow }) {
  return (
    <>
      <WorkingState hosted={hosted} /> {hosted.is_sandbox && <StatusBadge tone="late">Sandbox</StatusBadge>}
    </>
  )
}

function WorkingState({ hosted }: { hosted: HostedRow }) {
  const words = useTexts(texts).states
  if (!hosted.is_active) return <StatusBadge tone="late">{words.inactive}</StatusBadge>
  if (hosted.people > 0) return <StatusBadge tone="good">{words.active}</StatusBadge>
  return <StatusBadge tone="calm">{hosted.invitations > 0 ? words.invited : words.empty}</StatusBadge>
}
