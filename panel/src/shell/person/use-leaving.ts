import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ask } from '../../data/ask.ts'
import { deleteAllDrafts } from '../drafts/drafts.ts'
import { sessionQuery } from '../session.ts'

/** Forgets all answers and drafts, so that the back button shows none of them. */
export function useLeaving(onFailure: () => void): (everywhere: boolean) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (everywhere) => {
    ask('sign-out', { body: { everywhere } }).then(async () => {
      // A person who goes back at once finds nobody signed in, even while the other answers are still being forgotten.
      queryClient.setQueryData(sessionQuery.queryKey, null)
      await deleteAllDrafts()
      await navigate({ to: '/sign-in' })
      queryClient.clear()
    }, onFailure)
  }
}
