import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../language/language.tsx'
import { texts } from '../texts.ts'
import { FailedState } from './FailedState.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { Notice } from './Notice.tsx'

/**
 * The answer to the question of a screen, in each of its states: loading, failed, forbidden, or there. An answer that could not be refreshed stays,
 * with a notice.
 */
export function Answer<Data>(props: {
  query: UseQueryResult<Data>
  loading?: ReactNode
  children: (data: Data) => ReactNode
}) {
  const { query, loading = <LoadingRows />, children } = props
  const words = useTexts(texts)
  if (query.data !== undefined)
    return (
      <>
        {query.isError && (
          <Notice tone="late" isNews>
            {words.outdated}
          </Notice>
        )}
        {children(query.data)}
      </>
    )
  if (query.isError) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  return loading
}
