import { z } from 'zod'
import type { MemberRecord } from '../../../members/member.ts'
import { getMember } from '../../../membership/get-member.ts'
import type { Context } from '../../../platform/context.ts'
import { isUuid, type MemberId } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'

const time = (description: string) => z.string().meta({ description, format: 'date-time' })

const address = z
  .object({
    email: z.string().meta({ description: 'The address.' }),
    added_at: time('When it was added.'),
    verified_at: time('Since when it counts; null while it does not.').nullable(),
    verified_by: z
      .enum(['letter', 'administrator'])
      .nullable()
      .meta({ description: 'By what it counts: its owner answered a letter, or an administrator vouched for it.' }),
  })
  .meta({ id: 'MemberAddress', description: 'An address of a member.' })

const row = {
  id: z.string().meta({ description: 'Its id.' }),
  name: z.string().meta({ description: 'Fills `recipient_name` where a row leaves it blank.' }),
  role: z.string().nullable().meta({ description: 'Fills `role`.' }),
  license_number: z.string().nullable().meta({ description: 'Fills `license_number`.' }),
  status: z
    .enum(['active', 'suspended', 'left'])
    .meta({ description: 'What is issued to an active one is internal, and goes to the wallet.' }),
  created_at: time('When they were added.'),
  addresses: z.array(address).meta({ description: 'In the order in which they were added.' }),
}

export const memberRow = z.object(row).meta({ id: 'MemberRow', description: 'A member of the organization.' })

export const member = z
  .object({ ...row, credentials_in_wallet: z.int().meta({ description: 'How many credentials are theirs.' }) })
  .meta({ id: 'Member', description: 'A member of the organization, with the size of the wallet.' })

export const memberRowExample = {
  id: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
  name: 'Eva Ruiz',
  role: 'Profesora',
  license_number: null,
  status: 'active',
  created_at: '2026-11-10T09:12:44.120Z',
  addresses: [
    {
      email: 'eva@example.edu',
      added_at: '2026-11-10T09:12:44.120Z',
      verified_at: '2026-11-10T09:20:00.000Z',
      verified_by: 'letter',
    },
  ],
}

export const memberExample = { summary: 'A member', value: { ...memberRowExample, credentials_in_wallet: 3 } }

/** What the operations of one member have in common. */
export const ofMember = {
  pathParameters: { id: { description: 'Id of the member.', example: memberRowExample.id } },
  checkPath({ id }: Record<string, string>): void {
    if (!isUuid(id)) throw refuse('member_not_found')
  },
}

export const noSuchMember = refusedWith(
  'Missing, or of another organization.',
  'member_not_found',
  'organization_not_found',
)

export const notKept = refusedFor('It cannot be kept.', 'invalid_member', '"eva@" is not an e-mail address.')

export const emailTaken = refusedFor(
  'A member has this address already.',
  'member_email_taken',
  'Universidad de Aguamarina',
  'eva@example.edu',
)

export const lettersUsedUp = {
  ...refusedFor('The letters of a day are used up.', 'address_letters_exceeded', 3),
  codes: ['address_letters_exceeded' as const, 'daily_limit_exceeded' as const],
}

export const changed = { description: 'The member as it is now.', schema: member, examples: { member: memberExample } }

export function presentMember(one: MemberRecord): z.output<typeof memberRow> {
  return {
    id: one.id,
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

export async function presentMemberById(ctx: Context, id: MemberId): Promise<z.output<typeof member>> {
  const one = await getMember(ctx, id)
  return { ...presentMember(one), credentials_in_wallet: one.credentialsInWallet }
}
