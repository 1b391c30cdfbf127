import { z } from 'zod'
import { getMemberByExternalId } from '../../../administration/membership/put-member.ts'
import { type MemberRecord, memberStates } from '../../../organizations/members/member.ts'
import type { Context } from '../../../platform/context.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { example } from '../describe-errors.ts'

const moment = (description: string) => z.string().meta({ description: `${description}, ISO 8601.` })

export const member = z
  .object({
    id: z.uuid().meta({ description: 'Member id.' }),
    external_id: z
      .string()
      .nullable()
      .meta({ description: 'The id that your system gave them; null where they were added in another way.' }),
    name: z.string().meta({ description: 'Their name, which fills rows without one.' }),
    role: z.string().nullable().meta({ description: 'Their position.' }),
    license_number: z.string().nullable().meta({ description: 'Their license number.' }),
    status: z.enum(memberStates).meta({ description: 'Only what is issued to an active member is internal.' }),
    created_at: moment('When they were added'),
    addresses: z
      .array(
        z.object({
          email: z.string().meta({ description: 'The address.' }),
          added_at: moment('When it was added'),
          verified_at: z
            .string()
            .nullable()
            .meta({ description: 'Since when it counts, ISO 8601; null while it does not.' }),
          verified_by: z
            .enum(['letter', 'administrator'])
            .nullable()
            .meta({ description: 'Why it counts; null while it does not.' }),
        }),
      )
      .meta({
        description: 'Their addresses, the oldest first. What is issued to one that counts is in their wallet.',
      }),
  })
  .meta({ id: 'OrganizationMember', description: 'A member of your organization.' })

export function presentMemberRecord(one: MemberRecord): z.infer<typeof member> {
  return {
    id: one.id,
    external_id: one.externalId,
    name: one.name,
    role: one.role,
    license_number: one.licenseNumber,
    status: one.status,
    created_at: one.createdAt.toISOString(),
    addresses: one.addresses.map(({ email, addedAt, verifiedAt, verifiedBy }) => ({
      email,
      added_at: addedAt.toISOString(),
      verified_at: verifiedAt?.toISOString() ?? null,
      verified_by: verifiedBy,
    })),
  }
}

export const memberExample: z.infer<typeof member> = {
  id: '0198c5c4-a0aa-7b11-8d2e-5f6a7b8c9d0e',
  external_id: 'student-4711',
  name: 'Eva Ruiz',
  role: null,
  license_number: null,
  status: 'active',
  created_at: '2026-11-27T09:00:00.000Z',
  addresses: [
    {
      email: 'eva.ruiz@example.edu',
      added_at: '2026-11-27T09:00:00.000Z',
      verified_at: '2026-11-27T09:00:00.000Z',
      verified_by: 'administrator',
    },
  ],
}

/** The answer of each operation that is about one member. */
export const memberAnswer = {
  description: 'The member as they are now.',
  schema: member,
  examples: { member: { summary: 'A member', value: memberExample } },
}

export const memberPath = {
  external_id: {
    description:
      'The id that your system has for them: 1 to 100 letters, digits and `. : ~ _ -`. It is no secret, since paths are logged, and no e-mail address.',
    example: 'student-4711',
  },
}

/** Does something to the member of the path, and answers with the member as they are then. */
export async function withMember(
  ctx: Context,
  { external_id: externalId = '' }: Record<string, string>,
  work: (id: MemberId) => Promise<unknown>,
): Promise<{ body: z.infer<typeof member> }> {
  const { id } = await getMemberByExternalId(ctx, externalId)
  await work(id)
  return { body: presentMemberRecord(await getMemberByExternalId(ctx, externalId)) }
}

const text = (name: string) => z.string(`${name} must be a text`)

export const emailField = text('email').meta({ description: 'An address of theirs.' })
export const vouchField = z
  .boolean('vouch must be true or false')
  .default(false)
  .meta({ description: 'True: the address counts on your word. Else it counts once its owner has answered a letter.' })

/** The facts of a member in a body. */
export const memberFields = {
  email: emailField,
  name: text('name').meta({ description: 'Their name, in one line.' }),
  role: text('role').nullable().default(null).meta({ description: 'Their position.' }),
  license_number: text('license_number').nullable().default(null).meta({ description: 'Their license number.' }),
}

export const invalidMember = example('No e-mail address', 'invalid_member', '"eva.ruiz" is not an e-mail address.')
export const takenAddress = example(
  'An address of another member',
  'member_email_taken',
  'Universidad de Aguamarina',
  'eva.ruiz@example.edu',
)
