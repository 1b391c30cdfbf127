import { queryOptions } from '@tanstack/react-query'
import { type Answer, ask } from '../data/ask.ts'

export type DoneLately = NonNullable<Home['lately']>[number]
export type FirstSteps = NonNullable<Home['first_steps']>
export type Home = Answer<'get-home'>
export type IssuedDay = Home['issued'][number]
export type LastBatch = Home['batches'][number]
export type NearLimit = Home['near_limits'][number]
export type Need = Home['needs'][number]

export function homeQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'home'],
    queryFn: ({ signal }) => ask('get-home', { organizationId, query: { time_zone: timeZone() }, signal }),
    meta: {
      follows: ['api_keys', 'batches', 'credentials', 'failures', 'letters', 'members', 'pathways', 'templates'],
      // It is counted over all that the organization has.
      atMostEveryMs: 3_000,
    },
  })
}

/** Days are counted as they are where the person is. */
function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
}
