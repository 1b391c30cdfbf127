import type { CredentialFilter } from '@sello/sdk'

export type FilterOptions = {
  job?: string
  email?: string
  externalId?: string
  template?: string
  status?: 'active' | 'revoked'
}

/** The filter that the options of a command name. */
export function filterOf({ job, email, externalId, template, status }: FilterOptions): CredentialFilter {
  const given = Object.entries({ job_id: job, email, external_id: externalId, template_id: template, status })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
