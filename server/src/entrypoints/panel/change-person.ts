import { z } from 'zod'
import { changeLanguage } from '../../users/change-language.ts'
import { invalid } from './describe-panel-errors.ts'
import { languageField, presentSession, session, sessionExample } from './describe-session.ts'
import { personOperation, sessionOf } from './person.ts'

export const changePersonOperation = personOperation({
  name: 'change-person',
  isOpen: false,
  method: 'PATCH',
  path: '/api/panel/person',
  tag: 'Session',
  summary: 'Change the language of the panel and of letters about the account',
  description: 'For every browser of the person.',
  body: z.object({ language: languageField }).meta({ id: 'PersonChange', description: 'What changes.' }),
  bodyExamples: { english: { summary: 'English', value: { language: 'en' } } },
  responses: {
    200: { description: 'Who is signed in.', schema: session, examples: { signedIn: sessionExample } },
    422: invalid('language must be es or en'),
  },
  async handle(person, { body, platform }) {
    const { userId } = sessionOf(person)
    await changeLanguage(platform, userId, body.language)
    return { body: await presentSession(platform, userId) }
  },
})
