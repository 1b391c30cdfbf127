import { useQuery } from '@tanstack/react-query'
import { actorKinds } from '../data/generated/limits.ts'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import type { AuditSearch } from './audit-search.ts'
import { actorsQuery } from './queries.ts'
import { texts } from './texts.ts'

/** What narrows the log: who, what, which record, when. */
export function AuditFilter({ search }: { search: AuditSearch }) {
  const words = useTexts(texts)
  const organization = useOrganization()
  const actors = useQuery(actorsQuery(organization.id))
  const { who } = search
  const choices = [
    ...actorKinds.map((kind) => ({ value: kind as string, label: words.actorKinds[kind] })),
    ...(actors.data?.people ?? []),
    ...(actors.data?.keys ?? []).map(({ value, label }) => ({ value, label: words.keyNamed(label) })),
  ]
  // Somebody who has left the team, or an address that was written by hand.
  if (who && !choices.some(({ value }) => value === who)) choices.push({ value: who, label: words.somebodyElse })
  const actions = Object.entries(words.actions).map(([value, label]) => ({ value, label: label ?? value }))
  return (
    <FilterBar
      search={{ ...search }}
      textLabel={words.filter.record}
      choices={[
        { name: 'who', label: words.filter.who, options: choices },
        {
          name: 'action',
          label: words.filter.action,
          options: actions.toSorted((one, other) => one.label.localeCompare(other.label)),
        },
      ]}
      days={[
        { name: 'from', label: words.filter.from },
        { name: 'until', label: words.filter.until },
      ]}
    />
  )
}
