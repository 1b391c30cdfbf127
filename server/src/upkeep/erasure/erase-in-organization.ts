import { findRole } from '../../people/team/team-store.ts'
import { findUserByEmail } from '../../people/users/user-store.ts'
import type { Context } from '../../platform/context.ts'
import { parseEmail } from '../../platform/formats/email.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { type Erased, erasePerson } from './erase-person.ts'
import { type CountedAbout, countHeld, exportPerson } from './export-person.ts'
import { writeHeld } from './write-held.ts'

/**
 * Erases a person for an administrator of the organization: account, wallet and what other organizations hold stay as they are.
 * Throws Refusal where the address is none, or of somebody of the team, whose account needs it.
 */
export async function eraseInOrganization(ctx: Context, given: string): Promise<Erased> {
  return erasePerson(ctx, [await readErasable(ctx, given)])
}

export const otherAddress = 'confirm must be the address of the path'

/**
 * Erases a person where their address is said once more; otherwise it is a rehearsal, with the same refusals, that changes and notes nothing. Returns
 * how much was held.
 */
export async function eraseOnceConfirmed(
  ctx: Context,
  given: string,
  confirm: string | undefined,
): Promise<CountedAbout> {
  const email = await readErasable(ctx, given)
  if (confirm !== undefined && parseEmail(confirm)?.normalized !== email) throw refuse('body_invalid', otherAddress)
  const held = await countHeld(ctx, [email])
  if (confirm !== undefined) await erasePerson(ctx, [email])
  return held
}

/** Refuses a path without an address: it is about nobody. */
export function checkPersonPath({ email = '' }: Record<string, string>): void {
  if (!parseEmail(email)) throw refuse('invalid_parameter', 'email', 'must be one e-mail address')
}

/** Everything that the organization holds about a person, as JSON in parts. Throws Refusal where the address is none. */
export async function exportInOrganization(ctx: Context, given: string): Promise<AsyncGenerator<string>> {
  return writeHeld(await exportPerson(ctx, [readAddress(given)]))
}

async function readErasable(ctx: Context, given: string): Promise<string> {
  const email = readAddress(given)
  const user = await findUserByEmail(ctx.db, email)
  if (user && (await findRole(ctx, user.id))) throw refuse('person_in_team')
  return email
}

function readAddress(given: string): string {
  const email = parseEmail(given)
  if (!email) throw refuse('body_invalid', 'email must be an e-mail address')
  return email.normalized
}
