import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '../../shell/session.ts'
import { failureQuery } from '../queries.ts'
import type { Failure } from '../wire.ts'

/** Puts a failure that the service answered with in the place of the former one; lists and counts are asked for again. */
export function useAdoptFailure(): (changed: Failure) => void {
  const organization = useOrganization()
  const queryClient = useQueryClient()
  return (changed) => {
    queryClient.setQueryData(failureQuery(organization.id, changed.id).queryKey, changed)
    for (const part of ['list', 'counts', 'matching'])
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'failures', part] })
  }
}

/** Returns what to call with a failure that was ended: the dialog closes, lists are read anew, and the person reads `news`. */
export function useEnded(question: { onClose: () => void; onDone: (news: string) => void }, news: string) {
  const adopt = useAdoptFailure()
  return (changed: Failure) => {
    question.onClose()
    adopt(changed)
    question.onDone(news)
  }
}
