import { useQuery } from '@tanstack/react-query'
import { failureStates } from '../data/generated/limits.ts'
import { templateNamesQuery } from '../data/names/template-names.ts'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import type { FailureSearch } from './failure-search.ts'
import { texts } from './texts/texts.ts'

const daysOffered = ['3', '7', '14', '30']

/** The filters of the list. A link sets the filter by batch, and here it can be removed. */
export function FailureFilter({ search }: { search: FailureSearch }) {
  const { filter: words, statuses } = useTexts(texts)
  const organization = useOrganization()
  const names = useQuery(templateNamesQuery(organization.id))
  const templates = (names.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const { template, batch, days } = search
  if (template && !templates.some(({ value }) => value === template))
    templates.push({ value: template, label: words.otherTemplate })
  const offered = days && !daysOffered.includes(days) ? [days, ...daysOffered] : daysOffered
  return (
    <FilterBar
      search={{ ...search }}
      textLabel={words.email}
      choices={[
        {
          name: 'status',
          label: words.status,
          emptyLabel: words.open,
          options: [
            ...failureStates
              .filter((value) => value !== 'pending_review')
              .map((value) => ({ value, label: statuses[value] })),
            { value: 'all', label: words.everything },
          ],
        },
        { name: 'template', label: words.template, options: templates },
        {
          name: 'days',
          label: words.days,
          options: offered.map((value) => ({ value, label: words.daysOf(value) })),
        },
        ...(batch
          ? [{ name: 'batch', label: words.batch, options: [{ value: batch, label: batch.slice(0, 13) }] }]
          : []),
      ]}
    />
  )
}
