import { z } from 'zod'
import { endSession } from '../../../sessions/end-session.ts'
import { endedCookie } from '../../http/browser/session-cookie.ts'
import { invalid } from '../describe-panel-errors.ts'
import { personOperation, sessionOf } from '../person.ts'

export const signOutOperation = personOperation({
  name: 'sign-out',
  isOpen: false,
  isForLimited: true,
  method: 'POST',
  path: '/api/panel/sign-out',
  tag: 'Session',
  summary: 'Sign out',
  description:
    'This browser, or every one that the person is signed in with; from one that a provider signed in, every one that it did.',
  body: z
    .object({
      everywhere: z.boolean('everywhere must be true or false').meta({ description: 'Whether every browser.' }),
    })
    .meta({ id: 'SignOutRequest', description: 'Which sessions end.' }),
  bodyExamples: { here: { summary: 'This browser', value: { everywhere: false } } },
  responses: {
    204: { description: 'Signed out.', schema: z.null(), examples: {} },
    422: invalid('everywhere must be true or false'),
  },
  async handle(person, { body, platform }) {
    await endSession(platform, sessionOf(person), body.everywhere)
    return { status: 204, headers: { 'set-cookie': endedCookie(platform.settings) }, body: null }
  },
})
