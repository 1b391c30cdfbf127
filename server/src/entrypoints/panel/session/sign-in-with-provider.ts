import { z } from 'zod'
import { finishProviderSignIn } from '../../../provider-sign-in/finish-provider-sign-in.ts'
import { ProviderFault } from '../../../provider-sign-in/provider-sign-in.ts'
import { sessionCookie } from '../../http/browser/session-cookie.ts'
import { invalid, tooMany } from '../describe-panel-errors.ts'
import { personOperation } from '../person.ts'
import { presentSession, session, sessionExample } from './describe-session.ts'
import { organizationSlug, why } from './start-provider-sign-in.ts'

const arrival = z
  .object({
    outcome: z
      .enum(['signed_in', 'tried', 'refused'])
      .meta({ description: '`tried`: somebody tried the provider out, and what it said is with its settings.' }),
    session: session.nullable().meta({ description: 'Who is signed in.' }),
    next: z.string().nullable().meta({ description: 'The path of the panel to go on to, below `/panel`.' }),
    why: why.nullable().meta({ description: 'Why nobody is signed in.' }),
  })
  .meta({ id: 'Arrival', description: 'What became of somebody who came back from a provider.' })

export const signInWithProviderOperation = personOperation({
  name: 'sign-in-with-provider',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/sign-in/provider/return',
  tag: 'Session',
  summary: 'Come back from a provider',
  description:
    'By the page to which the provider sent the browser, from the browser that set out, once. Sets the cookie of a session that reaches the organization of the provider and nothing else.',
  body: z
    .object({
      organization: organizationSlug.meta({
        description: 'The slug of the organization, from the address of the page.',
      }),
      query: z
        .string('query must be a string')
        .max(8_000, 'query must have at most 8000 characters')
        .meta({ description: 'What stands behind the `?` of that address.' }),
    })
    .meta({ id: 'ProviderReturn', description: 'What a provider sent the browser back with.' }),
  bodyExamples: {
    code: { summary: 'A code', value: { organization: 'universidad', query: 'code=SplxlOBe&state=pXcM2oX0x9w1m1xk' } },
  },
  responses: {
    200: {
      description: 'What became of it.',
      schema: arrival,
      examples: {
        signedIn: {
          summary: 'Signed in',
          value: { outcome: 'signed_in', session: sessionExample.value, next: null, why: null },
        },
        refused: { summary: 'No role', value: { outcome: 'refused', session: null, next: null, why: 'no_role' } },
      },
    },
    422: invalid('organization must be a slug'),
    429: tooMany,
  },
  async handle({ owner, browser, browserToken, session: present }, { body, platform }) {
    const { organization: slug, query } = body
    try {
      const arrived = await finishProviderSignIn(platform, owner, {
        slug,
        query,
        browserToken,
        session: present,
        browser,
      })
      if (arrived.kind === 'tried') return { body: { outcome: 'tried', session: null, next: null, why: null } }
      const { session: opened, nextPath } = arrived
      const headers = { 'set-cookie': sessionCookie(platform.settings, opened) }
      const session = await presentSession(platform, opened)
      return { headers, body: { outcome: 'signed_in', session, next: nextPath, why: null } }
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      return { body: { outcome: 'refused', session: null, next: null, why: error.why } }
    }
  },
})
