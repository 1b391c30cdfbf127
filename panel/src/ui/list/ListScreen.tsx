import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHeader } from '../PageHeader.tsx'
import { Sheet } from '../Sheet.tsx'
import { Answer } from '../states/Answer.tsx'
import { NothingMatches } from './NothingMatches.tsx'
import { Pager } from './Pager.tsx'

/**
 * The screen of a list: what is in it, what narrows it, a page of its rows, and the way to further ones. Where nothing matches it
 * says so. A list that has no rows at all, which is told by its first page, shows `empty` and nothing to narrow it by.
 */
export function ListScreen<Row>(props: {
  title: string
  about: string
  /** What can be done with the list: shown once there are rows, or at all times. */
  action?: ReactNode
  isActionLasting?: boolean
  /** What is told between the heading and the rows. */
  news?: ReactNode
  query: UseQueryResult<{ items: Row[]; next: string | null }>
  /** With which row the page begins. */
  after: string | undefined
  isNarrowed: boolean
  filter: ReactNode
  empty?: ReactNode
  children: (items: Row[]) => ReactNode
}) {
  const { query, after, empty } = props
  const isBlank = empty !== undefined && query.data?.items.length === 0 && !props.isNarrowed && after === undefined
  return (
    <>
      <PageHeader title={props.title} action={(props.isActionLasting || (query.data && !isBlank)) && props.action}>
        {props.about}
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
                <Pager isFirst={after === undefined} next={next} />
              </>
            )
          }
        </Answer>
      </Sheet>
    </>
  )
}
