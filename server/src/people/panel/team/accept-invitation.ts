import { z } from 'zod'
import { personOperation } from '../../../entrypoints/panel/person.ts'
import { acceptInvitation, findOffer } from '../../team/accept-invitation.ts'
import { findUserById } from '../../users/user-store.ts'
import { answerSignedIn, linkToken, linkTokenExample } from '../session/confirm-sign-in.ts'

export const openInvitationOperation = personOperation({
  name: 'open-invitation',
  isOpen: true,
  route: 'POST /api/panel/invitation',
  body: z.object({ token: linkToken }),
  exampleBody: { token: linkTokenExample },
  async handle({ networkAddress, session }, { body, platform }) {
    const offer = await findOffer(platform, networkAddress, body.token)
    const user = session && (await findUserById(platform.database.forService(), session.userId))
    return {
      body: {
        organization: offer.organization.name,
        email: offer.email,
        role: offer.role,
        asks_name: offer.asksName,
        signed_in_as: user && user.id !== offer.userId ? user.email : null,
      },
    }
  },
})

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
    const opened = await acceptInvitation(platform, networkAddress, { ...body, browser, signedInAs })
    return answerSignedIn(platform, person, opened)
  },
})
