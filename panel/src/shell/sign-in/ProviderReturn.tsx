import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ask } from '../../data/ask.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailedState } from '../../ui/states/FailedState.tsx'
import { LoadingRows } from '../../ui/states/LoadingRows.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { CentredPage } from '../CentredPage.tsx'
import classes from '../shell.module.css'
import { texts } from '../texts.ts'
import { useGoingOn } from './SignIn.tsx'
import { Title } from './Title.tsx'

/** The page to which a provider sends people back. Its answer is valid once, so it is handed to the service once. */
export function ProviderReturn() {
  const words = useTexts(texts).provider
  const { organization } = useParams({ from: '/sign-in/callback/$organization' })
  const [query] = useState(() => globalThis.location.search.slice(1))
  const arrival = useQuery({
    queryKey: ['provider-return', organization, query],
    queryFn: () => ask('finish-provider-sign-in', { body: { organization, query } }),
    enabled: ({ state }) => state.data === undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const goOn = useGoingOn(arrival.data?.next ?? undefined)
  const navigate = useNavigate()
  const { data } = arrival
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is acted on once.
  useEffect(() => {
    if (data?.session) void goOn(data.session)
    if (data?.outcome === 'tried')
      void navigate({ to: '/o/$organization/settings/sign-in', params: { organization }, replace: true })
  }, [data])
  return (
    <CentredPage>
      <Stack className={classes.form}>
        <Title>{words.returnTitle}</Title>
        {data?.why ? (
          <>
            <Notice tone="late" isNews>
              {words.why[data.why]}
            </Notice>
            <Link to="/sign-in" search={{ organization }}>
              {words.again}
            </Link>
          </>
        ) : arrival.isError ? (
          <FailedState isWholePage error={arrival.error} onRetry={() => void arrival.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </Stack>
    </CentredPage>
  )
}
