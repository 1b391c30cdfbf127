import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '../../shell/session.ts'
import { failureQuery } from '../queries.ts'
import type { Failure } from '../wire.ts'

/** Replaces the cached failure with the one in an answer of the service, and asks for lists and counts again. */
export function useAdoptFailure(): (changed: Failure) => void {
  const organization = useOrganization()
  const queryClient = useQueryClient()
  return (changed) => {
    queryClient.setQueryData(failureQuery(organization.id, changed.id).queryKey, changed)
    for (const part of ['list', 'counts', 'matching'])
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'failures', part] })
  }
}

/** Returns a function to call with a failure that has ended: it closes the dialog, asks for the lists again, and shows the person `news`. */
export function useEnded(question: { onClose: () => void; onDone: (news: string) => void }, news: string) {
  const adopt = useAdoptFailure()
  return (changed: Failure) => {
    question.onClose()
    adopt(changed)
    question.onDone(news)
  }
}
