import { z } from 'zod'
import { personOperation } from '../../../entrypoints/panel/person.ts'
import { findOffer } from '../../team/accept-invitation.ts'
import { findUserById } from '../../users/user-store.ts'
import { linkToken, linkTokenExample } from '../session/sign-in-with-link.ts'

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
