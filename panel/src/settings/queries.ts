import { queryOptions } from '@tanstack/react-query'
import { getMail, getProfile, listSigningKeys, listSuppressions } from '../data/settings/settings.ts'
import type { MailSearch } from './mail/mail-search.ts'

export function profileQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'profile'],
    queryFn: ({ signal }) => getProfile(organizationId, signal),
  })
}

export function signingKeysQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'signing-keys'],
    queryFn: ({ signal }) => listSigningKeys(organizationId, signal),
  })
}

export function mailQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'mail'],
    queryFn: ({ signal }) => getMail(organizationId, signal),
  })
}

export function suppressionsQuery(organizationId: string, { q, after }: MailSearch) {
  return queryOptions({
    queryKey: [organizationId, 'suppressions', q, after],
    queryFn: ({ signal }) => listSuppressions(organizationId, { email: q, after }, signal),
  })
}
