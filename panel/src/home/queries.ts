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
      follows: [
        'api_keys',
        'batches',
        'credentials',
        'failures',
        'letters',
        'members',
        'pathways',
        'templates',
        'webhooks',
      ],
      // The service counts all records of the organization for this answer.
      atMostEveryMs: 3_000,
    },
  })
}

/** Days are counted in the time zone of the person. */
function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
}
