import { personOperation } from '../person.ts'
import { presentSession, session, sessionExample } from './describe-session.ts'

export const getSessionOperation = personOperation({
  name: 'get-session',
  isOpen: true,
  method: 'GET',
  path: '/api/panel/session',
  tag: 'Session',
  summary: 'Who is signed in',
  description: 'Null where nobody is.',
  responses: {
    200: {
      description: 'Who is signed in.',
      schema: session.nullable(),
      examples: { signedIn: sessionExample, nobody: { summary: 'Nobody', value: null } },
    },
  },
  async handle({ session }, { platform }) {
    return { body: session ? await presentSession(platform, session) : null }
  },
})
