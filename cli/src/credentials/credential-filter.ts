import type { CredentialFilter } from '@sello/sdk'
import { onlyGiven } from '../options.ts'

export type FilterOptions = {
  job?: string
  email?: string
  externalId?: string
  template?: string
  status?: 'active' | 'revoked'
}

/** The filter that the options of a command name. */
export function filterOf({ job, email, externalId, template, status }: FilterOptions): CredentialFilter {
  return onlyGiven({ job_id: job, email, external_id: externalId, template_id: template, status })
}
