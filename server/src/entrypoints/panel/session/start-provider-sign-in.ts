import { z } from 'zod'
import { isSlug } from '../../../organizations/organization.ts'
import type { Settings } from '../../../platform/context.ts'
import { ProviderFault, providerSignInMinutes, whyNotSignedIn } from '../../../provider-sign-in/provider-sign-in.ts'
import { type Departure, startProviderSignIn } from '../../../provider-sign-in/start-provider-sign-in.ts'
import { departureCookie } from '../../http/browser/session-cookie.ts'
import type { Answer } from '../../http/operation.ts'
import { invalid, tooMany } from '../describe-panel-errors.ts'
import { personOperation } from '../person.ts'

export const why = z.enum(whyNotSignedIn).meta({ id: 'WhyNotSignedIn', description: 'Why a provider signs nobody in.' })

export const organizationSlug = z.string('organization must be a slug').refine(isSlug, 'organization must be a slug')

export const departure = z
  .object({
    location: z.string().nullable().meta({ description: 'Where the browser goes; null where it cannot go.' }),
    why: why.nullable().meta({ description: 'Why it cannot.' }),
    detail: z.string().meta({ description: 'What the provider said, for who sets it up; else empty.' }),
  })
  .meta({ id: 'Departure', description: 'The way to a provider.' })

export const departureExamples = {
  there: {
    summary: 'To the provider',
    value: { location: 'https://sso.example.edu/authorize?client_id=sello', why: null, detail: '' },
  },
  off: { summary: 'It is off', value: { location: null, why: 'provider_off', detail: '' } },
}

export const startProviderSignInOperation = personOperation({
  name: 'start-provider-sign-in',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/sign-in/provider',
  tag: 'Session',
  summary: 'Set out to the provider of an organization',
  description: 'Sets the cookie without which nobody comes back from there. The same for everybody who asks.',
  body: z
    .object({
      organization: organizationSlug.meta({ description: 'The slug of the organization.' }),
      next: z
        .string('next must be a string')
        .nullable()
        .default(null)
        .meta({ description: 'The path of the panel to go on to, below `/panel`.' }),
    })
    .meta({ id: 'ProviderSignInRequest', description: 'By whose provider somebody wants to sign in.' }),
  bodyExamples: { university: { summary: 'A university', value: { organization: 'universidad', next: null } } },
  responses: {
    200: { description: 'Where to go.', schema: departure, examples: departureExamples },
    422: invalid('organization must be a slug'),
    429: tooMany,
  },
  async handle({ owner }, { body, platform }) {
    const { organization, next } = body
    return answerDeparture(platform, () => startProviderSignIn(platform, owner, { slug: organization, next }))
  },
})

/** Where the browser goes, with what it has to keep; or why it cannot go there. */
export async function answerDeparture(
  { settings }: { settings: Pick<Settings, 'publicUrl'> },
  start: () => Promise<Departure>,
  tellsDetail = false,
): Promise<Answer> {
  try {
    const { location, browserToken } = await start()
    const headers = { 'set-cookie': departureCookie(settings, browserToken, providerSignInMinutes * 60) }
    return { headers, body: { location, why: null, detail: '' } }
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    return { body: { location: null, why: error.why, detail: tellsDetail ? error.detail : '' } }
  }
}
