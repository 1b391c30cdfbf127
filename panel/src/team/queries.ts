import { queryOptions } from '@tanstack/react-query'
import { getTeam } from '../data/team.ts'

const lookAgainMs = 3_000

/** Asked for again while a letter is on its way. */
export function teamQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'team'],
    queryFn: ({ signal }) => getTeam(organizationId, signal),
    meta: { follows: ['team'] },
    refetchInterval: ({ state }) =>
      state.data?.invitations?.some(({ letter }) => letter === 'pending') ? lookAgainMs : false,
  })
}
