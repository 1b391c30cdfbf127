import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '../../shell/session.ts'
import type { Member } from '../member.ts'
import { memberQuery } from '../queries.ts'

/** Replaces a cached member with the one in an answer of the service, and asks for lists again. */
export function useChanged(): (member: Member) => void {
  const queryClient = useQueryClient()
  const { id } = useOrganization()
  return (member) => {
    queryClient.setQueryData(memberQuery(id, member.id).queryKey, member)
    void queryClient.invalidateQueries({ queryKey: [id, 'members', 'list'] })
  }
}
