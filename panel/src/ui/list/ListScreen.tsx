import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHeader } from '../PageHeader.tsx'
import { Sheet } from '../Sheet.tsx'
import { Answer } from '../states/Answer.tsx'
import { NothingMatches } from './NothingMatches.tsx'
import { Pager } from './Pager.tsx'

/**
 * The screen of a list: its heading, its filters, a page of rows, and links to further pages. Where nothing matches it says so. A list without any
 * row, which shows on its first page, displays `empty` and no filters.
 */
export function ListScreen<Row>(props: {
  words: { title: string; about: string }
  /** The action of the list, which is shown once there are rows, or always. */
  action?: ReactNode
  isActionLasting?: boolean
  /** Shown between the heading and the rows. */
  news?: ReactNode
  query: UseQueryResult<{ items: Row[]; next: string | null }>
  /** The filters of the list, and the row with which the page begins. */
  search: { after?: string | undefined; [narrowing: string]: unknown }
  filter: ReactNode
  empty?: ReactNode
  children: (items: Row[]) => ReactNode
}) {
  const { words, query, search, empty } = props
  const isAll = Object.values(search).every((value) => value === undefined)
  const isBlank = empty !== undefined && query.data?.items.length === 0 && isAll
  return (
    <>
      <PageHeader title={words.title} action={(props.isActionLasting || (query.data && !isBlank)) && props.action}>
        {words.about}
      </PageHeader>
      {props.news}
      <Sheet>
        {!isBlank && props.filter}
        <Answer query={query}>
          {({ items, next }) =>
            isBlank ? (
              empty
            ) : (
              <>
                {items.length === 0 ? <NothingMatches /> : props.children(items)}
                <Pager isFirst={search.after === undefined} next={next} />
              </>
            )
          }
        </Answer>
      </Sheet>
    </>
  )
}
