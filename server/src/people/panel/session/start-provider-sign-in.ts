import { z } from 'zod'
import { departureCookie } from '../../../entrypoints/http/browser/session-cookie.ts'
import { personOperation } from '../../../entrypoints/panel/person.ts'
import { isSlug } from '../../../organizations/organization.ts'
import type { Settings } from '../../../platform/context.ts'
import { ProviderFault, providerSignInMinutes } from '../../provider-sign-in/provider-sign-in.ts'
import { type Departure, startProviderSignIn } from '../../provider-sign-in/start-provider-sign-in.ts'

export const organizationSlug = z.string('organization must be a slug').refine(isSlug, 'organization must be a slug')

export const startProviderSignInOperation = personOperation({
  name: 'start-provider-sign-in',
  isOpen: true,
  route: 'POST /api/panel/sign-in/provider',
  body: z.object({
    organization: organizationSlug,
    next: z.string('next must be a string').nullable().default(null),
  }),
  exampleBody: { organization: 'universidad', next: null },
  async handle({ networkAddress }, { body, platform }) {
    const { organization, next } = body
    return answerDeparture(platform, () => startProviderSignIn(platform, networkAddress, { slug: organization, next }))
  },
})

/** Answers with the address to which the browser goes and the token that it keeps, or with the reason why it cannot go there. */
export async function answerDeparture(
  { settings }: { settings: Pick<Settings, 'publicUrl'> },
  start: () => Promise<Departure>,
  tellsDetail = false,
) {
  try {
    const { location, browserToken } = await start()
    const headers = { 'set-cookie': departureCookie(settings, browserToken, providerSignInMinutes * 60) }
    return { headers, body: { location, why: null, detail: '' } }
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    return { body: { location: null, why: error.why, detail: tellsDetail ? error.detail : '' } }
  }
}
