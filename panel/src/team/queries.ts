import { queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'

const lookAgainMs = 3_000

/** The team is asked for again while the letter of an invitation waits to be sent. */
export function teamQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'team'],
    queryFn: ({ signal }) => ask('get-team', { organizationId, signal }),
    meta: { follows: ['team'] },
    refetchInterval: ({ state }) =>
      state.data?.invitations?.some(({ letter }) => letter === 'pending') ? lookAgainMs : false,
  })
}
