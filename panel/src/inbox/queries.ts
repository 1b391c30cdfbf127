import { queryOptions } from '@tanstack/react-query'
import { type Answer, ask } from '../data/ask.ts'

/** `q` is part of the address that the list is narrowed to; `after` where its page begins. */
export type InboxSearch = { q?: string | undefined; after?: string | undefined }

export type SandboxLetter = Answer<'list-sandbox-letters'>['items'][number]

export function inboxQuery(organizationId: string, { q, after }: InboxSearch) {
  return queryOptions({
    queryKey: [organizationId, 'inbox', q, after],
    queryFn: ({ signal }) => ask('list-sandbox-letters', { organizationId, query: { email: q, after }, signal }),
    meta: { follows: ['letters'] },
  })
}
