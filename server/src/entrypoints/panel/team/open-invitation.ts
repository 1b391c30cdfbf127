import { z } from 'zod'
import { findOffer } from '../../../team/accept-invitation.ts'
import { findUserById } from '../../../users/user-store.ts'
import { refusedSignIn, tooMany } from '../describe-panel-errors.ts'
import { personOperation } from '../person.ts'
import { role } from '../session/describe-session.ts'

export const linkToken = z
  .string('token must be a string')
  .max(200, 'token must have at most 200 characters')
  .meta({ description: 'What stands behind the `#` of the link.' })

export const linkTokenExample = 'pXcM2oX0x9w1m1xk0rZ7aYyq3mJc8b1l5n2d4f6g7h8'

export const openInvitationOperation = personOperation({
  name: 'open-invitation',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/invitation',
  tag: 'Session',
  summary: 'What the link of an invitation offers',
  description: 'Changes nothing: a program that looks at the links of a letter accepts nothing.',
  body: z.object({ token: linkToken }).meta({ id: 'InvitationLink', description: 'The token of a link.' }),
  bodyExamples: { token: { summary: 'A token', value: { token: linkTokenExample } } },
  responses: {
    200: {
      description: 'The offer.',
      schema: z
        .object({
          organization: z.string().meta({ description: 'Its name.' }),
          email: z.string().meta({ description: 'The mailbox that the letter went to.' }),
          role: role.meta({ description: 'What the person will be able to do.' }),
          asks_name: z.boolean().meta({ description: 'Whether there is no name yet of the person.' }),
          signed_in_as: z
            .string()
            .nullable()
            .meta({ description: 'The address of somebody else as whom the browser is signed in.' }),
        })
        .meta({ id: 'InvitationOffer', description: 'What accepting leads to.' }),
      examples: {
        offer: {
          summary: 'To be an issuer',
          value: {
            organization: 'Universidad de Aguamarina',
            email: 'luis@example.edu',
            role: 'issuer',
            asks_name: true,
            signed_in_as: null,
          },
        },
      },
    },
    422: refusedSignIn,
    429: tooMany,
  },
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
