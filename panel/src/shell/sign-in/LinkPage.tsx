import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RequestFailure } from '../../data/request-failure.ts'
import { FailedState } from '../../ui/states/FailedState.tsx'
import { LoadingRows } from '../../ui/states/LoadingRows.tsx'
import { CentredPage } from '../CentredPage.tsx'
import classes from '../shell.module.css'

export const isRefused = (error: unknown) => error instanceof RequestFailure && error.kind === 'refused'

/** Where the link of a letter leads: what it opens, or that it opens nothing. Opening it does nothing else: scanners of mail open every link. */
export function LinkPage<Opened>(props: {
  /** What kind of link it is, beside which its answer is kept. */
  kind: string
  open: (link: { token: string }) => Promise<Opened>
  refused: ReactNode
  children: (opened: Opened, token: string) => ReactNode
}) {
  const { hash } = useLocation()
  const opened = useQuery({
    queryKey: [props.kind, hash],
    queryFn: () => props.open({ token: hash }),
    // Once: after it was used the link opens nothing any more.
    enabled: ({ state }) => hash !== '' && state.data === undefined,
    retry: false,
    gcTime: 0,
  })
  return (
    <CentredPage>
      <Stack className={classes.form}>
        {hash === '' || isRefused(opened.error) ? (
          props.refused
        ) : opened.data ? (
          props.children(opened.data, hash)
        ) : opened.isError ? (
          <FailedState isWholePage error={opened.error} onRetry={() => void opened.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </Stack>
    </CentredPage>
  )
}
