import { queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'

const lookAgainMs = 3_000

/** Asked for again while a letter is on its way. */
export function teamQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'team'],
    queryFn: ({ signal }) => ask('get-team', { organizationId, signal }),
    meta: { follows: ['team'] },
    refetchInterval: ({ state }) =>
      state.data?.invitations?.some(({ letter }) => letter === 'pending') ? lookAgainMs : false,
  })
}
