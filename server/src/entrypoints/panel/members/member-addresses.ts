import { z } from 'zod'
import { addAddress } from '../../../membership/add-address.ts'
import { removeAddress } from '../../../membership/remove-address.ts'
import { requestConfirmation } from '../../../membership/request-confirmation.ts'
import { vouchForAddress } from '../../../membership/vouch-for-address.ts'
import type { Context } from '../../../platform/context.ts'
import { type MemberId, parseId } from '../../../platform/ids.ts'
import { aboutField } from '../about-field.ts'
import { emailField } from '../describe-panel-errors.ts'
import { type MemberOperation, memberOperation } from '../member.ts'
import {
  changed,
  emailTaken,
  lettersUsedUp,
  noSuchMember,
  notKept,
  ofMember,
  presentMemberById,
} from './present-member.ts'

const body = z.object({ email: emailField }).meta({ id: 'AddressOfMember', description: 'Which address.' })

/** An operation on one address of a member, which the body names: an address is no part of the path, where logs would keep it. */
function addressOperation(
  told: Pick<MemberOperation, 'name' | 'path' | 'summary' | 'description' | 'responses'>,
  change: (ctx: Context, id: MemberId, email: string) => Promise<unknown>,
): MemberOperation {
  return memberOperation({
    ...ofMember,
    ...told,
    leastRole: 'admin',
    method: 'POST',
    tag: 'Members',
    body,
    bodyExamples: { eva: { summary: 'An address', value: { email: 'eva@example.org' } } },
    responses: { 200: changed, 400: notKept, 404: noSuchMember, ...told.responses },
    async handle(ctx, { path, body: { email } }) {
      const id = parseId(path.id) as MemberId
      await aboutField('email', ['invalid_member', 'member_email_taken', 'address_letters_exceeded'], () =>
        change(ctx, id, email),
      )
      return { body: await presentMemberById(ctx, id) }
    },
  })
}

export const addMemberAddressOperation = addressOperation(
  {
    name: 'add-member-address',
    path: '/api/panel/members/:id/addresses',
    summary: 'Give a member one more address',
    description: 'A letter asks its owner to confirm it. Until then what is issued to it is external.',
    responses: { 409: emailTaken, 429: lettersUsedUp },
  },
  addAddress,
)

export const resendConfirmationOperation = addressOperation(
  {
    name: 'resend-confirmation',
    path: '/api/panel/members/:id/addresses/resend',
    summary: 'Send the letter of an address once more',
    description: 'At most three letters a day for an address.',
    responses: { 429: lettersUsedUp },
  },
  requestConfirmation,
)

export const vouchForAddressOperation = addressOperation(
  {
    name: 'vouch-for-address',
    path: '/api/panel/members/:id/addresses/verify',
    summary: 'Let an address count on the word of an administrator',
    description: 'What was issued to it goes to the wallet. The audit log tells who vouched for it.',
    responses: {},
  },
  vouchForAddress,
)

export const removeMemberAddressOperation = addressOperation(
  {
    name: 'remove-member-address',
    path: '/api/panel/members/:id/addresses/remove',
    summary: 'Take an address from a member',
    description: 'The wallet keeps what was issued to it. The only address of a member is not taken.',
    responses: {},
  },
  removeAddress,
)
