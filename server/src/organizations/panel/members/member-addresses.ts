import { z } from 'zod'
import { addAddress } from '../../../administration/membership/add-address.ts'
import { removeAddress } from '../../../administration/membership/remove-address.ts'
import { requestConfirmation } from '../../../administration/membership/request-confirmation.ts'
import { vouchForAddress } from '../../../administration/membership/vouch-for-address.ts'
import { aboutField } from '../../../entrypoints/panel/about-field.ts'
import { emailField } from '../../../entrypoints/panel/email-field.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import type { Context } from '../../../platform/context.ts'
import { type MemberId, parseId } from '../../../platform/ids.ts'
import { ofMember, presentMemberById } from './present-member.ts'

const body = z.object({ email: emailField })

/** An operation on one address of a member, which the body names: an address is no part of the path, where logs would keep it. */
function addressOperation<const Name extends string, const Path extends string>(
  name: Name,
  path: Path,
  change: (ctx: Context, id: MemberId, email: string) => Promise<unknown>,
) {
  return memberOperation({
    ...ofMember,
    name,
    path,
    leastRole: 'admin',
    method: 'POST',
    body,
    exampleBody: { email: 'eva@example.org' },
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
  'add-member-address',
  '/api/panel/members/:id/addresses',
  addAddress,
)

export const resendConfirmationOperation = addressOperation(
  'resend-confirmation',
  '/api/panel/members/:id/addresses/resend',
  requestConfirmation,
)

export const vouchForAddressOperation = addressOperation(
  'vouch-for-address',
  '/api/panel/members/:id/addresses/verify',
  vouchForAddress,
)

export const removeMemberAddressOperation = addressOperation(
  'remove-member-address',
  '/api/panel/members/:id/addresses/remove',
  removeAddress,
)
