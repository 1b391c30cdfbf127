import { z } from 'zod'
import { personOperation } from '../../../entrypoints/panel/person.ts'
import { acceptInvitation } from '../../team/accept-invitation.ts'
import { answerSignedIn, linkToken, linkTokenExample } from '../session/sign-in-with-link.ts'

export const acceptInvitationOperation = personOperation({
  name: 'accept-invitation',
  isOpen: true,
  route: 'POST /api/panel/invitation/accept',
  body: z.object({
    token: linkToken,
    name: z.string('name must be a string').default(''),
  }),
  exampleBody: { token: linkTokenExample, name: 'Luis Vega' },
  async handle(person, { body, platform }) {
    const { networkAddress, browser, session: before } = person
    const signedInAs = before?.limitedTo === null ? before.userId : undefined
    return answerSignedIn(
      platform,
      person,
      await acceptInvitation(platform, networkAddress, { ...body, browser, signedInAs }),
    )
  },
})
