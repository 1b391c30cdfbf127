import { z } from 'zod'
import { getPerson } from '../../../people/get-person.ts'
import { credentialRow, credentialRowExample, presentCredentialRow } from '../credentials/present-credential.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { failureRow, presentFailureRow } from '../failures/present-failure-row.ts'
import { memberOperation } from '../member.ts'
import { memberRow, presentMember } from '../members/present-member.ts'

const isMore = z.boolean().meta({ description: 'Whether there are more, which the list has.' })

export const getPersonOperation = memberOperation({
  name: 'get-person',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/people',
  tag: 'People',
  summary: 'A person: all that they hold, what failed, and who they are',
  description:
    'Of whoever has the address: under all addresses that count as the same member, or under this one alone. Of an address that nobody knows there is nothing.',
  query: z.object({
    email: z
      .string('must be an address')
      .max(600, 'must be an address')
      .default('')
      .meta({ description: 'An address of theirs.', type: 'string' }),
  }),
  responses: {
    200: {
      description: 'The person.',
      schema: z
        .object({
          name: z.string().nullable().meta({ description: 'Null where nothing names them.' }),
          addresses: z
            .array(
              z
                .object({
                  email: z.string().meta({ description: 'The address.' }),
                  suppressed_by: z
                    .enum(['refused', 'stopped'])
                    .nullable()
                    .meta({ description: 'Why no letters go to it; null where they do.' }),
                })
                .meta({ id: 'PersonAddress', description: 'An address of a person.' }),
            )
            .meta({ description: 'The one that was asked for first.' }),
          member: memberRow.nullable().meta({ description: 'The member; null where they are none.' }),
          credentials: z
            .object({ items: z.array(credentialRow).meta({ description: 'The newest first.' }), is_more: isMore })
            .meta({ id: 'PersonCredentials', description: 'What was issued to them, with its letters.' }),
          failures: z
            .object({ items: z.array(failureRow).meta({ description: 'The newest first.' }), is_more: isMore })
            .meta({ id: 'PersonFailures', description: 'What was not issued to them.' }),
        })
        .meta({ id: 'KnownPerson', description: 'What the organization has of somebody.' }),
      examples: {
        ana: {
          summary: 'Somebody with one credential',
          value: {
            name: 'Ana Muñoz',
            addresses: [{ email: 'ana.munoz@example.edu', suppressed_by: null }],
            member: null,
            credentials: { items: [credentialRowExample], is_more: false },
            failures: { items: [], is_more: false },
          },
        },
      },
    },
    400: refusedFor('It is no address.', 'invalid_parameter', 'email', 'must be an address'),
  },
  async handle(ctx, { query }) {
    const { name, addresses, member, credentials, failures } = await getPerson(ctx, query.email)
    return {
      body: {
        name,
        addresses: addresses.map(({ email, suppressedBy }) => ({ email, suppressed_by: suppressedBy })),
        member: member ? presentMember(member) : null,
        credentials: { items: credentials.rows.map(presentCredentialRow), is_more: credentials.isMore },
        failures: { items: failures.rows.map((row) => presentFailureRow(ctx, row)), is_more: failures.isMore },
      },
    }
  },
})
