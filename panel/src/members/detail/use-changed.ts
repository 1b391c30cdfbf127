import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '../../shell/session.ts'
import type { Member } from '../member.ts'
import { memberQuery } from '../queries.ts'

/** Shows a member as the service answered with; lists are asked for again. */
export function useChanged(): (member: Member) => void {
  const queryClient = useQueryClient()
  const { id } = useOrganization()
  return (member) => {
    queryClient.setQueryData(memberQuery(id, member.id).queryKey, member)
    void queryClient.invalidateQueries({ queryKey: [id, 'members', 'list'] })
  }
}
