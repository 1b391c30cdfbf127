import { z } from 'zod'
import { eraseInOrganization } from '../../../erasure/erase-in-organization.ts'
import { aboutField } from '../about-field.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { personExample, personNamed } from './describe-person.ts'

const count = (description: string) => z.int().min(0).meta({ description })

export const erasePersonOperation = memberOperation({
  name: 'erase-person',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/people/erase',
  tag: 'People',
  summary: 'Erase a person',
  description:
    'From this organization, for good. What was signed still verifies and can still be revoked; its public pages answer 410. Account, wallet and other organizations stay as they are.',
  body: personNamed,
  bodyExamples: { ana: { summary: 'By address', value: personExample } },
  responses: {
    200: {
      description: 'How much was erased.',
      schema: z
        .object({
          credentials: count('Credentials that were emptied.'),
          failures: count('Failure records that were emptied.'),
          rows: count('Rows of batches that were emptied.'),
          awards: count('Decisions of pathways.'),
          members: count('Members.'),
          invitations: count('Invitations to the team.'),
          suppressions: count('Notes that letters to them are not sent.'),
          letters: count('Letters that went to them for the credentials of others.'),
        })
        .meta({ id: 'Erased', description: 'How much of a person was erased.' }),
      examples: {
        ana: {
          summary: 'A member with two credentials',
          value: {
            credentials: 2,
            failures: 0,
            rows: 2,
            awards: 0,
            members: 1,
            invitations: 0,
            suppressions: 0,
            letters: 0,
          },
        },
      },
    },
    409: refusedWith('Somebody of the team.', 'person_in_team'),
    422: refusedFor('The address is none.', 'body_invalid', 'email must be an e-mail address'),
  },
  async handle(ctx, { body }) {
    return {
      body: await aboutField('email', ['body_invalid', 'person_in_team'], () => eraseInOrganization(ctx, body.email)),
    }
  },
})
