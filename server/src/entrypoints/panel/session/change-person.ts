import { z } from 'zod'
import { refuse } from '../../../refusals/refusal.ts'
import { changeLanguage } from '../../../users/change-language.ts'
import { changeName } from '../../../users/change-name.ts'
import { aboutField } from '../about-field.ts'
import { invalid, refusedFor } from '../describe-panel-errors.ts'
import { personOperation, sessionOf } from '../person.ts'
import { languageField, presentSession, session, sessionExample } from './describe-session.ts'

export const changePersonOperation = personOperation({
  name: 'change-person',
  isOpen: false,
  isForLimited: true,
  method: 'PATCH',
  path: '/api/panel/person',
  tag: 'Session',
  summary: 'Change the own name, or the language of the panel and of letters about the account',
  description:
    'For every browser of the person. What is left out stays. Who signed in by a provider changes the language alone.',
  body: z
    .object({
      language: languageField.optional(),
      name: z
        .string('name must be a string')
        .optional()
        .meta({ description: 'What others of the team see; the address where it is empty.' }),
    })
    .meta({ id: 'PersonChange', description: 'What changes.' }),
  bodyExamples: { english: { summary: 'English', value: { language: 'en' } } },
  responses: {
    200: { description: 'Who is signed in.', schema: session, examples: { signedIn: sessionExample } },
    400: refusedFor('The name cannot be kept.', 'invalid_user', 'The name must be one line of up to 200 characters.'),
    422: invalid('language must be es or en'),
  },
  async handle(person, { body, platform }) {
    const session = sessionOf(person)
    const { userId, limitedTo } = session
    const { language, name } = body
    // All teams of the person see the name: it is not for one organization's provider to say.
    if (name !== undefined && limitedTo !== null) throw refuse('session_limited')
    if (name !== undefined) await aboutField('name', ['invalid_user'], () => changeName(platform, userId, name))
    if (language) await changeLanguage(platform, userId, language)
    return { body: await presentSession(platform, session) }
  },
})
