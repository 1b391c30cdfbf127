import { z } from 'zod'
import { personOperation, sessionOf } from '../../../entrypoints/panel/person.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { changeLanguage } from '../../users/change-language.ts'
import { changeName } from '../../users/change-name.ts'
import { languageField, presentSession } from './get-session.ts'

export const changePersonOperation = personOperation({
  name: 'change-person',
  isForLimited: true,
  route: 'PATCH /api/panel/person',
  body: z.object({
    language: languageField.optional(),
    name: z.string('name must be a string').optional(),
  }),
  exampleBody: { language: 'en' },
  about: { name: ['invalid_user'] },
  async handle(person, { body, platform }) {
    const session = sessionOf(person)
    const { userId, limitedTo } = session
    const { language, name } = body
    // All teams of the person see the name: it is not for one organization's provider to say.
    if (name !== undefined && limitedTo !== null) throw refuse('session_limited')
    if (name !== undefined) await changeName(platform, userId, name)
    if (language) await changeLanguage(platform, userId, language)
    return { body: await presentSession(platform, session) }
  },
})
