import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { newId, type UserId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { readUserEmail, readUserName, type User } from '../users/user.ts'
import { insertUserOnce } from '../users/user-store.ts'
import type { Role } from './team-member.ts'
import { insertTeamMember } from './team-store.ts'

/**
 * Adds a person to the team of the context's organization, and makes their account where they have none. A person may belong to several
 * organizations. Throws Refusal where the address is invalid, or is in the team already.
 */
export async function addToTeam(ctx: Context, given: { email: string; name: string; role: Role }): Promise<User> {
  const { address, normalized } = readUserEmail(given.email)
  const name = readUserName(given.name)
  return inTransaction(ctx, async (tx) => {
    const createdAt = tx.clock.now()
    const person = { id: newId<UserId>(createdAt), email: address, normalizedEmail: normalized, name, createdAt }
    const user = await insertUserOnce(tx.db, person)
    if (!(await insertTeamMember(tx, user.id, given.role))) throw refuse('already_in_team', user.email)
    await recordChange(tx, { action: 'team_member.added', subjectId: user.id, after: { role: given.role } })
    return user
  })
}
