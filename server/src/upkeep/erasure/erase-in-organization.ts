import { findRole } from '../../people/team/team-store.ts'
import { findUserByEmail } from '../../people/users/user-store.ts'
import type { Context } from '../../platform/context.ts'
import { parseEmail } from '../../platform/formats/email.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { type Erased, erasePerson } from './erase-person.ts'
import { exportPerson, type HeldAbout } from './export-person.ts'

/**
 * Erases a person for an administrator of the organization: account, wallet and what other organizations hold stay as they are.
 * Throws Refusal where the address is none, or of somebody of the team, whose account needs it.
 */
export async function eraseInOrganization(ctx: Context, given: string): Promise<Erased> {
  const email = readAddress(given)
  const user = await findUserByEmail(ctx.db, email)
  if (user && (await findRole(ctx, user.id))) throw refuse('person_in_team')
  return erasePerson(ctx, [email])
}

/** Everything that the organization holds about a person. Throws Refusal where the address is none. */
export function exportInOrganization(ctx: Context, given: string): Promise<HeldAbout> {
  return exportPerson(ctx, [readAddress(given)])
}

function readAddress(given: string): string {
  const email = parseEmail(given)
  if (!email) throw refuse('body_invalid', 'email must be an e-mail address')
  return email.normalized
}
