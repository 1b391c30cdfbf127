import { z } from 'zod'
import { sessionCookie } from '../../../entrypoints/http/browser/session-cookie.ts'
import { textOf } from '../../../entrypoints/http/request-schemas.ts'
import { personOperation } from '../../../entrypoints/panel/person.ts'
import { finishProviderSignIn } from '../../provider-sign-in/finish-provider-sign-in.ts'
import { ProviderFault } from '../../provider-sign-in/provider-sign-in.ts'
import { presentSession } from './get-session.ts'
import { organizationSlug } from './start-provider-sign-in.ts'

export const finishProviderSignInOperation = personOperation({
  name: 'finish-provider-sign-in',
  isOpen: true,
  route: 'POST /api/panel/sign-in/provider/return',
  body: z.object({
    organization: organizationSlug,
    query: textOf('query', 8_000),
  }),
  exampleBody: { organization: 'universidad', query: 'code=SplxlOBe&state=pXcM2oX0x9w1m1xk' },
  async handle({ networkAddress, browser, browserToken, session: present }, { body, platform }) {
    const { organization: slug, query } = body
    try {
      const given = { slug, query, browserToken, session: present, browser }
      const arrived = await finishProviderSignIn(platform, networkAddress, given)
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
