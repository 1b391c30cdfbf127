import { z } from 'zod'
import { personOperation } from '../../../entrypoints/panel/person.ts'
import { readSignInDomain } from '../../identity-providers/sign-in-domain.ts'
import { listSignInOptions } from '../../identity-providers/sign-in-options-view.ts'
import { limitSignInOptions } from '../../sign-in/limit-sign-in.ts'

export const listSignInOptionsOperation = personOperation({
  name: 'list-sign-in-options',
  isOpen: true,
  route: 'GET /api/panel/sign-in/options',
  query: z.object({
    organization: z.string().max(63).optional(),
    domain: z.string().max(253).optional(),
  }),
  async handle({ networkAddress }, { query, platform }) {
    await limitSignInOptions(platform, networkAddress)
    const by = query.organization === undefined ? domainIn(query.domain ?? '') : { slug: query.organization }
    return { body: { items: by ? await listSignInOptions(platform.database, by) : [] } }
  },
})

/** Reads the domain. A domain that is still being typed is no fault: it is undefined. */
function domainIn(text: string): { domain: string } | undefined {
  try {
    return { domain: readSignInDomain(text) }
  } catch {
    return undefined
  }
}
