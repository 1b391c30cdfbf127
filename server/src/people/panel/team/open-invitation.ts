import { z } from 'zod'
import { personOperation } from '../../../entrypoints/panel/person.ts'
import { findOffer } from '../../team/accept-invitation.ts'
import { findUserById } from '../../users/user-store.ts'

export const linkToken = z.string('token must be a string').max(200, 'token must have at most 200 characters')

export const linkTokenExample = 'pXcM2oX0x9w1m1xk0rZ7aYyq3mJc8b1l5n2d4f6g7h8'

export const openInvitationOperation = personOperation({
  name: 'open-invitation',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/invitation',
  body: z.object({ token: linkToken }),
  exampleBody: { token: linkTokenExample },
  async handle({ owner, session }, { body, platform }) {
    const offer = await findOffer(platform, owner, body.token)
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
