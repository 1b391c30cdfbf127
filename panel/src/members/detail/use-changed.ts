import { useQueryClient } from '@tanstack/react-query'
import type { Member } from '../../data/generated/panel-api.ts'
import { useOrganization } from '../../shell/session.ts'
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
