import { useQuery } from '@tanstack/react-query'
import { batchStates } from '../data/generated/limits.ts'
import { templateNamesQuery } from '../data/names/template-names.ts'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import type { BatchSearch } from './batch-search.ts'
import { texts } from './texts.ts'

/** The filters of the list. A link sets the filter by starter, and here it can be removed. */
export function BatchFilter({ search }: { search: BatchSearch }) {
  const words = useTexts(texts)
  const organization = useOrganization()
  const names = useQuery(templateNamesQuery(organization.id))
  const templates = (names.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const { template, by } = search
  if (template && !templates.some(({ value }) => value === template))
    templates.push({ value: template, label: words.filter.otherTemplate })
  return (
    <FilterBar
      search={{ ...search }}
      textLabel={words.filter.text}
      choices={[
        { name: 'template', label: words.filter.template, options: templates },
        {
          name: 'state',
          label: words.filter.state,
          options: batchStates.map((value) => ({ value, label: words.filter.states[value] })),
        },
        ...(by
          ? [{ name: 'by', label: words.filter.by, options: [{ value: by, label: words.filter.onePerson }] }]
          : []),
      ]}
      days={[
        { name: 'from', label: words.filter.from },
        { name: 'until', label: words.filter.until },
      ]}
    />
  )
}
