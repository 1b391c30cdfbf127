import { z } from 'zod'
import { searchOrganization } from '../../../home/search-organization.ts'
import { batchRow, batchRowExample, presentBatchRow } from '../batches/present-batch.ts'
import { credentialRow, presentCredentialRow } from '../credentials/present-credential.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'

const person = z
  .object({
    email: z.string().meta({ description: 'An address of theirs.' }),
    name: z.string().nullable().meta({ description: 'Their name; null where nothing says it.' }),
    member_id: z.uuid().nullable().meta({ description: 'The member, where they are one.' }),
  })
  .meta({ id: 'FoundPerson', description: 'Somebody who was found.' })

const template = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    name: z.string().meta({ description: 'Its name.' }),
  })
  .meta({ id: 'FoundTemplate', description: 'A template that was found.' })

export const searchOperation = memberOperation({
  name: 'search',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/search',
  tag: 'People',
  summary: 'Find people, credentials, templates and batches',
  description:
    'People by parts of their names or addresses, whatever accents and capitals; batches by their file names and notes; templates by their names, with the newest batches of the first; a credential or a batch by its id, also within an address. A few of each.',
  query: z.object({
    q: z
      .string('must be one text')
      .max(300, 'must have at most 300 characters')
      .default('')
      .meta({ description: 'What was typed.', type: 'string' }),
  }),
  responses: {
    200: {
      description: 'What was found.',
      schema: z
        .object({
          people: z.array(person).meta({ description: 'People.' }),
          credentials: z.array(credentialRow).meta({ description: 'The credential of this id.' }),
          templates: z.array(template).meta({ description: 'Templates in use, the newest first.' }),
          batches: z.array(batchRow).meta({
            description:
              'Batches: those whose file or note was meant, and then those of the first template, each the newest first.',
          }),
        })
        .meta({ id: 'Found', description: 'What was found.' }),
      examples: {
        ana: {
          summary: 'A person and a template',
          value: {
            people: [{ email: 'ana.munoz@example.edu', name: 'Ana Muñoz', member_id: null }],
            credentials: [],
            templates: [{ id: '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11', name: 'Análisis de datos' }],
            batches: [batchRowExample],
          },
        },
      },
    },
    400: refusedFor('It is not understood.', 'invalid_parameter', 'q', 'must have at most 300 characters'),
  },
  async handle(ctx, { query, platform }) {
    const { people, credentials, templates, batches } = await searchOrganization(ctx, platform.database, query.q)
    return {
      body: {
        people: people.map(({ email, name, memberId }) => ({ email, name, member_id: memberId })),
        credentials: credentials.map(presentCredentialRow),
        templates: templates.map(({ id, name }) => ({ id, name })),
        batches: batches.map(presentBatchRow),
      },
    }
  },
})
