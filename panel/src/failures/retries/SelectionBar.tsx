import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { type FailureSearch, isOpenOnly } from '../failure-search.ts'
import classes from '../failures.module.css'
import { matchingQuery } from '../queries.ts'
import { isSelectable, noneSelected, type Selection, withRows } from '../selection.ts'
import { texts } from '../texts/texts.ts'
import type { FailureRow } from '../wire.ts'
import { EndMany } from './EndMany.tsx'
import { RetryMany } from './RetryMany.tsx'

type Props = {
  search: FailureSearch
  items: FailureRow[]
  selection: Selection
  onSelect: (selection: Selection) => void
  onNews: (news: string) => void
}

/** Shows how many failures are chosen, a button to choose all that match the filter, and the acts for the chosen failures. The bar stays in sight. */
export function SelectionBar({ search, items, selection, onSelect, onNews }: Props) {
  const words = useTexts(texts).selection
  const { language } = useLanguage()
  const [asking, setAsking] = useState<'retry' | 'resolve' | 'discard'>()
  const chosen = selection.kind === 'some' ? selection.rows.size : selection.total
  const shown =
    selection.kind === 'all' && selection.isMore ? `${formatNumber(chosen, language)}+` : formatNumber(chosen, language)
  const example = exampleOf(selection, items)
  if (!items.some(isSelectable) && chosen === 0) return null
  return (
    <section className={classes.bar} data-chosen={chosen > 0} aria-label={words.label}>
      <strong role="status">
        {selection.kind === 'all' ? words.allSelected(shown) : chosen > 0 && words.count(chosen, shown)}
      </strong>
      {chosen === 0 && (
        <Button variant="default" onClick={() => onSelect(withRows(selection, items, true))}>
          {words.page}
        </Button>
      )}
      {selection.kind === 'some' && isOpenOnly(search) && <AllThatMatch search={search} onSelect={onSelect} />}
      {chosen > 0 && (
        <>
          <Button variant="subtle" onClick={() => onSelect(noneSelected)}>
            {words.clear}
          </Button>
          <Button variant="default" onClick={() => setAsking('discard')}>
            {words.discard}
          </Button>
          <Button variant="default" onClick={() => setAsking('resolve')}>
            {words.resolve}
          </Button>
          <Button onClick={() => setAsking('retry')}>{words.retry}</Button>
        </>
      )}
      {asking === 'retry' && (
        <RetryMany search={search} selection={selection} example={example} onClose={() => setAsking(undefined)} />
      )}
      {(asking === 'resolve' || asking === 'discard') && (
        <EndMany
          end={asking}
          search={search}
          selection={selection}
          example={example}
          onClose={() => setAsking(undefined)}
          onDone={(news) => {
            onSelect(noneSelected)
            onNews(news)
          }}
        />
      )}
    </section>
  )
}

/** The address of one chosen failure, as an example of the people whom the retry concerns. */
function exampleOf(selection: Selection, items: FailureRow[]): string | undefined {
  const addresses =
    selection.kind === 'some'
      ? [...selection.rows.values()].map(({ address }) => address)
      : items.filter(isSelectable).map((row) => row.recipient_email)
  return addresses.find((address) => address !== '')
}

function AllThatMatch({ search, onSelect }: Pick<Props, 'search' | 'onSelect'>) {
  const words = useTexts(texts).selection
  const { language } = useLanguage()
  const organization = useOrganization()
  const { data } = useQuery(matchingQuery(organization.id, search))
  if (!data || data.total === 0) return null
  const shown = `${formatNumber(data.total, language)}${data.is_more ? '+' : ''}`
  const { total, is_more: isMore, duplicates, batch_revoked: revoked, up_to: upTo } = data
  return (
    <Button variant="default" onClick={() => onSelect({ kind: 'all', total, isMore, duplicates, revoked, upTo })}>
      {words.all(total, shown)}
    </Button>
  )
}
