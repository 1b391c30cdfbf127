import { isUuid } from '../../../platform/ids.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { refusedWith } from '../describe-panel-errors.ts'

/** What the operations of one person, or of one invitation, have in common. */
export const ofPerson = {
  pathParameters: { id: { description: 'Id of the person.', example: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e' } },
  checkPath,
}

export const ofInvitation = {
  pathParameters: { id: { description: 'Id of the invitation.', example: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5f' } },
  checkPath,
}

function checkPath({ id }: Record<string, string>): void {
  if (!isUuid(id)) throw refuse('team_member_not_found')
}

export const noSuchPerson = refusedWith(
  'Missing, or of another organization.',
  'team_member_not_found',
  'organization_not_found',
)

export const roleRefused = refusedWith(
  'The role of who asks is too low for it, the organization asks for more than a letter, or the sign-in is not recent enough.',
  'role_too_low',
  'more_than_letter_required',
  'recent_sign_in_required',
  'role_above_own',
  'tenant_inactive',
  'request_not_same_origin',
)

export const lastOwner = refusedWith('The organization would have no owner.', 'last_owner')
