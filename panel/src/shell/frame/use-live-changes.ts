import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openAskingAgain } from '../../data/live/ask-again.ts'
import { followChanges } from '../../data/live/follow-changes.ts'

/** While the page is open, what it shows follows what others do, and what workers do. */
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
