import { useQuery } from '@tanstack/react-query'
import { credentialStates, letterFilters } from '../data/generated/limits.ts'
import { templateNamesQuery } from '../data/names/template-names.ts'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import type { CredentialSearch } from './credential-search.ts'
import { texts } from './texts.ts'

/** The filters of the list. A link sets the filter by batch, and here it can be removed. */
export function CredentialFilter({ search }: { search: CredentialSearch }) {
  const words = useTexts(texts)
  const organization = useOrganization()
  const names = useQuery(templateNamesQuery(organization.id))
  const templates = (names.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const { template, batch } = search
  if (template && !templates.some(({ value }) => value === template))
    templates.push({ value: template, label: words.filter.otherTemplate })
  return (
    <FilterBar
      search={{ ...search }}
      textLabel={words.filter.email}
      choices={[
        { name: 'template', label: words.filter.template, options: templates },
        {
          name: 'status',
          label: words.filter.state,
          options: credentialStates.map((value) => ({ value, label: words.states[value] })),
        },
        {
          name: 'letter',
          label: words.filter.letter,
          options: letterFilters.map((value) => ({ value, label: words.letters[value] })),
        },
        {
          name: 'opened',
          label: words.filter.opened,
          options: [
            { value: 'yes', label: words.opened.yes },
            { value: 'no', label: words.opened.no },
          ],
        },
        { name: 'wallet', label: words.filter.wallet, options: [{ value: 'yes', label: words.inWallet }] },
        ...(batch
          ? [{ name: 'batch', label: words.filter.batch, options: [{ value: batch, label: batch.slice(0, 13) }] }]
          : []),
      ]}
      days={[
        { name: 'from', label: words.filter.from },
        { name: 'until', label: words.filter.until },
      ]}
    />
  )
}
