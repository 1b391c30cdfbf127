import { z } from 'zod'
import { addAddress } from '../../../administration/membership/add-address.ts'
import { removeAddress } from '../../../administration/membership/remove-address.ts'
import { requestConfirmation } from '../../../administration/membership/request-confirmation.ts'
import { vouchForAddress } from '../../../administration/membership/vouch-for-address.ts'
import { emailField } from '../../../entrypoints/http/request-schemas.ts'
import type { Route } from '../../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { Context } from '../../../platform/context.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { memberInPath, showMember } from './get-member.ts'

const body = z.object({ email: emailField })

/** An operation on one address of a member, which the body names: an address is no part of the path, where logs would keep it. */
function addressOperation<const Name extends string, const To extends Route>(
  name: Name,
  route: To,
  change: (ctx: Context, id: MemberId, email: string) => Promise<unknown>,
) {
  return teamOperation({
    name,
    leastRole: 'admin',
    route,
    id: memberInPath,
    body,
    exampleBody: { email: 'eva@example.org' },
    about: { email: ['invalid_member', 'member_email_taken', 'address_letters_exceeded'] },
    act: (ctx, { id, body: { email } }) => change(ctx, id, email),
    handle: showMember,
  })
}

export const addMemberAddressOperation = addressOperation(
  'add-member-address',
  'POST /api/panel/members/:id/addresses',
  addAddress,
)

export const resendConfirmationOperation = addressOperation(
  'resend-confirmation',
  'POST /api/panel/members/:id/addresses/resend',
  requestConfirmation,
)

export const vouchForAddressOperation = addressOperation(
  'vouch-for-address',
  'POST /api/panel/members/:id/addresses/verify',
  vouchForAddress,
)

export const removeMemberAddressOperation = addressOperation(
  'remove-member-address',
  'POST /api/panel/members/:id/addresses/remove',
  removeAddress,
)
