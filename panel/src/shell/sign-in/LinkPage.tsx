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

/**
 * The page that the link of a letter opens: it says what the link is for, or that it is not valid. Opening the page changes nothing, since scanners
 * of mail open every link.
 */
export function LinkPage<Opened>(props: {
  /** The kind of link, which is part of the key of its cached answer. */
  kind: string
  open: (link: { token: string }) => Promise<Opened>
  refused: ReactNode
  children: (opened: Opened, token: string) => ReactNode
}) {
  const { hash } = useLocation()
  const opened = useQuery({
    queryKey: [props.kind, hash],
    queryFn: () => props.open({ token: hash }),
    // Asked once: a used link is not valid any more.
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
