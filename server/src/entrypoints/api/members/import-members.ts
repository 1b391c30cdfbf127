import { z } from 'zod'
import { importedMax, importMembers, rehearseImport } from '../../../administration/membership/import-members.ts'
import { withinDailyUse } from '../../../platform/rate-limits/daily-use.ts'
import { operation } from '../../http/operation.ts'
import { bodyCodes, example, keyMisused, overStored, refused } from '../describe-errors.ts'
import { memberFields, vouchField } from './describe-members.ts'

const count = (description: string) => z.int().min(0).meta({ description })
const known = { row: 2, email: 'eva.ruiz@example.edu' }

export const importMembersOperation = operation({
  name: 'import-members',
  method: 'POST',
  path: '/api/v1/members/import',
  tag: 'Members',
  summary: 'Add many members',
  description: `Adds up to ${importedMax.toLocaleString('en')} members at once, but for those whose address or external_id a member has already: they are told, and not changed. What is wrong with one adds nobody. With \`dry_run\` it says what it would do.`,
  body: z
    .object({
      members: z
        .array(
          z.object({
            external_id: z
              .string('external_id must be a text')
              .nullable()
              .default(null)
              .meta({ description: 'The id that your system has for them, as in the path of PUT.' }),
            ...memberFields,
          }),
          'members must be a list',
        )
        .min(1, 'members must not be empty')
        .meta({ description: 'Whom to add.' }),
      vouch: vouchField,
      dry_run: z
        .boolean('dry_run must be true or false')
        .default(false)
        .meta({ description: 'True: nobody is added, and no letter goes out.' }),
    })
    .meta({ id: 'MemberImport', description: 'Members to add.' }),
  bodyExamples: {
    two: {
      summary: 'Two, one of whom is a member already',
      value: {
        members: [
          { external_id: 'student-4712', email: 'luis.vega@example.edu', name: 'Luis Vega' },
          { email: known.email, name: 'Eva Ruiz' },
        ],
        vouch: true,
      },
    },
  },
  idempotent: true,
  responses: {
    200: {
      description: 'What was done, or would be.',
      schema: z
        .object({
          added: count('Members who were added.'),
          letters: count('Letters that ask to confirm an address.'),
          earlier_credentials: count('Credentials of before that are in their wallets now; 0 in a dry run.'),
          already_members: z
            .array(
              z.object({
                row: z.int().min(1).meta({ description: 'Place in the list, from 1.' }),
                email: z.string().meta({ description: 'Their address.' }),
              }),
            )
            .meta({ description: 'Those who are members already.' }),
        })
        .meta({ id: 'MemberImportResult', description: 'What became of an import.' }),
      examples: {
        added: {
          summary: 'One of two was added',
          value: { added: 1, letters: 0, earlier_credentials: 0, already_members: [known] },
        },
      },
    },
    409: refused('There would be more members than there may be, or the Idempotency-Key is in use.', {
      many: example('More than there may be', 'member_limit_exceeded', 1),
      running: example('The first request is still running', 'idempotency_key_in_use'),
    }),
    422: {
      ...refused('Members are wrong, or the body or the Idempotency-Key is invalid; nobody was added.', {
        members: example('No e-mail address', 'invalid_member_list', 'Line 1: "eva.ruiz" is not an e-mail address.'),
        ...keyMisused,
      }),
      codes: ['invalid_member_list', 'idempotency_key_invalid', 'idempotency_key_reused', ...bodyCodes],
    },
    429: overStored,
  },
  async handle(ctx, { body, bodyBytes }) {
    const lines = body.members.map(({ external_id: externalId, license_number: licenseNumber, ...rest }, index) => {
      return { ...rest, externalId, licenseNumber, line: index + 1 }
    })
    const verifiedBy = body.vouch ? 'administrator' : null
    const done = body.dry_run
      ? { ...(await rehearseImport(ctx, lines)), earlierCredentials: 0 }
      : await withinDailyUse(ctx, { rows: lines.length, letters: 0, bodyBytes }, () =>
          importMembers(ctx, lines, verifiedBy),
        )
    return {
      body: {
        added: done.added,
        letters: body.vouch ? 0 : done.added,
        earlier_credentials: done.earlierCredentials,
        already_members: done.alreadyMembers.map(({ line: row, email }) => ({ row, email })),
      },
    }
  },
})
