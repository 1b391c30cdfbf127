import { z } from 'zod'
import { checkPersonPath, eraseOnceConfirmed, otherAddress } from '../../../upkeep/erasure/erase-in-organization.ts'
import { operation } from '../../http/operation.ts'
import { bodyCodes, example, refused } from '../describe-errors.ts'
import { addressesOfPerson, invalidPerson, personPath } from './describe-people.ts'

const stays =
  'Of each credential its id, template, dates and status stay, so that it can be revoked; its page says that it was removed at the request of the person. Copies that they hold or gave to others still verify. Their own wallet, and what other organizations hold, stay as they are.'

const examplePerson = { addresses: [personPath.email.example], records: { suppressions: 1 }, stays }

export const erasePersonOperation = operation({
  name: 'erase-person',
  method: 'POST',
  path: '/api/v1/people/:email/erase',
  tag: 'People',
  summary: 'Erase a person',
  description:
    'Empties all that your organization holds about whoever has this address. Without `confirm` it is a rehearsal: nothing is erased, and the answer says what would be. It cannot be undone; the same again finds nothing. Programs that follow events are told `credential.erased` of each credential.',
  pathParameters: personPath,
  hasLargeAnswer: true,
  body: z
    .object({
      confirm: z
        .string(otherAddress)
        .optional()
        .meta({ description: 'The address of the path once more: the person is erased. Without it nobody is.' }),
    })
    .meta({ id: 'ErasureRequest', description: 'Whether it is a rehearsal.' }),
  bodyOptional: true,
  bodyExamples: {
    rehearsal: { summary: 'What would be erased', value: {} },
    erase: { summary: 'Erase', value: { confirm: personPath.email.example } },
  },
  responses: {
    200: {
      description: 'What was erased, or would be.',
      schema: z
        .object({
          erased: z.boolean().meta({ description: 'False for a rehearsal.' }),
          addresses: addressesOfPerson,
          records: z.record(z.string(), z.int().min(1)).meta({
            description:
              'How many records of each kind were found, by the names of the export; empty where nothing is held.',
          }),
          stays: z.string().meta({ description: 'What stays all the same, in a sentence for people.' }),
        })
        .meta({ id: 'Erasure', description: 'What is erased of a person.' }),
      examples: {
        rehearsed: { summary: 'A rehearsal', value: { erased: false, ...examplePerson } },
        erased: { summary: 'Erased', value: { erased: true, ...examplePerson } },
      },
    },
    400: invalidPerson,
    409: refused('Somebody of your team.', { team: example('Somebody of your team', 'person_in_team') }),
    422: {
      ...refused('The body is invalid; nothing was erased.', {
        confirm: example('Another address', 'body_invalid', otherAddress),
      }),
      codes: bodyCodes,
    },
  },
  checkPath: checkPersonPath,
  async handle(ctx, { path: { email = '' }, body: { confirm } }) {
    const { addresses, counts } = await eraseOnceConfirmed(ctx, email, confirm)
    return { body: { erased: confirm !== undefined, addresses, records: counts, stays } }
  },
})
