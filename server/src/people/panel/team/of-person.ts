import { isUuid } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'

/** What the operations of one person, or of one invitation, have in common. */
export const ofPerson = {
  checkPath,
}

export const ofInvitation = {
  checkPath,
}

function checkPath({ id }: Record<string, string>): void {
  if (!isUuid(id)) throw refuse('team_member_not_found')
}
