import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openAskingAgain } from '../../data/live/ask-again.ts'
import { followChanges } from '../../data/live/follow-changes.ts'

/** Keeps an open page up to date with the changes of other people and of workers. */
export function useLiveChanges(organizationId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const askingAgain = openAskingAgain(queryClient, organizationId)
    const stop = followChanges(organizationId, askingAgain)
    return () => {
      stop()
      askingAgain.close()
    }
  }, [queryClient, organizationId])
}
