import { queryOptions } from '@tanstack/react-query'
import { ask } from '../data/ask.ts'
import type { MailSearch } from './mail/mail-search.ts'

export function profileQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'profile'],
    queryFn: ({ signal }) => ask('get-profile', { organizationId, signal }),
  })
}

/** The newest published template: the preview card is drawn from it. */
export function newestTemplateQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'templates', 'newest'],
    queryFn: async ({ signal }) => {
      const query = { state: 'published' as const }
      const { items } = await ask('list-template-rows', { organizationId, query, signal })
      return items[0] ?? null
    },
  })
}

export function signingKeysQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'signing-keys'],
    queryFn: ({ signal }) => ask('list-signing-keys', { organizationId, signal }),
  })
}

export function mailQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'mail'],
    queryFn: ({ signal }) => ask('get-mail', { organizationId, signal }),
  })
}

export function suppressionsQuery(organizationId: string, { q, after }: MailSearch) {
  return queryOptions({
    queryKey: [organizationId, 'suppressions', q, after],
    queryFn: ({ signal }) => ask('list-suppressions', { organizationId, query: { email: q, after }, signal }),
  })
}
