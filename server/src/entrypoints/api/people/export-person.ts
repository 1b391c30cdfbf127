import { z } from 'zod'
import { checkPersonPath, exportInOrganization } from '../../../upkeep/erasure/erase-in-organization.ts'
import { operation } from '../../http/operation.ts'
import { addressesOfPerson, invalidPerson, personPath } from './describe-people.ts'

export const exportPersonOperation = operation({
  name: 'export-person',
  method: 'GET',
  path: '/api/v1/people/:email/export',
  tag: 'People',
  summary: 'All that is held about a person',
  description:
    'Rows of every kind that your organization holds about whoever has this address, whether a member or not. Of whom nothing is held there are no records. The audit log notes that it was asked for, without the address.',
  pathParameters: personPath,
  hasLargeAnswer: true,
  responses: {
    200: {
      description: 'What is held.',
      schema: z
        .object({
          organization: z
            .object({
              id: z.uuid().meta({ description: 'Organization id.' }),
              name: z.string().meta({ description: 'Its name.' }),
            })
            .meta({ description: 'Who holds it.' }),
          addresses: addressesOfPerson,
          records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).meta({
            description: 'Records by their kind, such as `credentials`, `members` or `failures`, as they are stored.',
          }),
        })
        .meta({ id: 'HeldAboutPerson', description: 'All that an organization holds about a person.' }),
      examples: {
        held: {
          summary: 'An address to which letters were stopped',
          value: {
            organization: { id: '0198c5a1-1f00-7c2d-9a4b-5e6f7a8b9c0d', name: 'Universidad de Aguamarina' },
            addresses: [personPath.email.example],
            records: {
              suppressions: [
                {
                  id: '0198c5e0-2b00-7d3e-8f5a-6b7c8d9e0f1a',
                  normalized_email: personPath.email.example,
                  email: personPath.email.example,
                  answer: '',
                  suppressed_at: '2026-11-27T09:00:00+00:00',
                  kind: 'stopped',
                },
              ],
            },
          },
        },
      },
    },
    400: invalidPerson,
  },
  checkPath: checkPersonPath,
  async handle(ctx, { path: { email = '' } }) {
    return { parts: await exportInOrganization(ctx, email) }
  },
})
