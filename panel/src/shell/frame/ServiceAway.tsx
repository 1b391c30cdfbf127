import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { isServiceAway, onReachability } from '../../data/live/reachability.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import classes from '../shell.module.css'
import { texts } from '../texts.ts'

/** Says on every screen that the service does not answer, and repeats the failed queries as soon as it answers again. */
export function ServiceAway() {
  const words = useTexts(texts)
  const router = useRouter()
  const queryClient = useQueryClient()
  const isAway = useSyncExternalStore(onReachability, isServiceAway)
  useEffect(
    () => onReachability(() => (isServiceAway() ? undefined : askForWhatIsMissing(router, queryClient))),
    [router, queryClient],
  )
  return (
    <div role="status" className={classes.away}>
      {isAway && <Notice tone="late">{words.serviceAway}</Notice>}
    </div>
  )
}

function askForWhatIsMissing(router: AnyRouter, queryClient: QueryClient): void {
  if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
  // A query from before the outage may wait on a dead connection.
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' || state.fetchStatus === 'fetching',
  })
}
