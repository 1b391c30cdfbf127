import { z } from 'zod'
import { exportInOrganization } from '../../../erasure/erase-in-organization.ts'
import { aboutField } from '../about-field.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { personExample, personNamed } from './describe-person.ts'

export const exportPersonOperation = memberOperation({
  name: 'export-person',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/people/export',
  tag: 'People',
  summary: 'Everything held about a person',
  description:
    'What the tables of this organization hold, as one JSON to be kept or handed over. The audit log notes it, without the address.',
  body: personNamed,
  bodyExamples: { ana: { summary: 'By address', value: personExample } },
  responses: {
    200: {
      description: 'Its records, by table.',
      schema: z
        .looseObject({ addresses: z.array(z.string()).meta({ description: 'All that are known as theirs.' }) })
        .meta({ id: 'HeldAbout', description: 'Everything held about a person.' }),
      examples: {
        ana: {
          summary: 'A member with nothing issued',
          value: {
            organization: { id: '0198c5a0-1111-7a4b-9c3d-2f6f5e0b7a11', name: 'Universidad' },
            addresses: ['ana.munoz@example.edu'],
            records: { member_emails: [{ email: 'ana.munoz@example.edu' }] },
          },
        },
      },
    },
    422: refusedFor('The address is none.', 'body_invalid', 'email must be an e-mail address'),
  },
  async handle(ctx, { body }) {
    const held = await aboutField('email', ['body_invalid'], () => exportInOrganization(ctx, body.email))
    const headers = { 'content-disposition': 'attachment; filename="person.json"' }
    return { headers, json: JSON.stringify(held, null, 2) }
  },
})
