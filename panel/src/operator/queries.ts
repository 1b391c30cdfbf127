import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, ask, type Body } from '../data/ask.ts'

export type Hosted = Answer<'get-organization'>
export type HostedRow = Answer<'list-organizations'>['items'][number]
export type Limits = Body<'set-limits'>
export type System = Answer<'get-system'>
export type Verdict = Answer<'examine-system'>['verdict']

const lookAgainMs = 15_000

export function hostedListQuery({ q, after }: { q?: string | undefined; after?: string | undefined }) {
  return queryOptions({
    queryKey: ['operator', 'organizations', 'list', { q, after }],
    queryFn: ({ signal }) => ask('list-organizations', { query: { q, after }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function hostedQuery(id: string) {
  return queryOptions({
    queryKey: ['operator', 'organizations', 'one', id],
    queryFn: ({ signal }) => ask('get-organization', { path: { id }, signal }),
  })
}

export const systemQuery = queryOptions({
  queryKey: ['operator', 'system'],
  queryFn: ({ signal }) => ask('get-system', { signal }),
  refetchInterval: lookAgainMs,
})

/** The doctor takes some seconds, since it asks other servers. */
export const doctorQuery = queryOptions({
  queryKey: ['operator', 'doctor'],
  queryFn: ({ signal }) => ask('examine-system', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
