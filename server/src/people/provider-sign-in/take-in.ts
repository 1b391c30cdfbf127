import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import { newId, type UserId } from '../../platform/ids.ts'
import { type IdentityProvider, isSameRegistration } from '../identity-providers/identity-provider.ts'
import { findIdentityProvider } from '../identity-providers/identity-provider-store.ts'
import { insertIdentity, listIdentities } from '../identity-providers/identity-store.ts'
import { relyOnDomain } from '../identity-providers/sign-in-domain-store.ts'
import { type Opening, openUserSession } from '../sessions/open-session.ts'
import type { NewSession } from '../sessions/session.ts'
import { type Role, teamMax } from '../team/team-member.ts'
import { countTeamMembers, lockTeamMembers } from '../team/team-store.ts'
import type { User } from '../users/user.ts'
import { findUserByEmail, findUserById, insertUserOnce, updateUserNameOnce } from '../users/user-store.ts'
import type { WhyNotSignedIn } from './provider-sign-in.ts'
import type { ClaimedPerson } from './read-person.ts'
import { settleRole } from './settle-role.ts'

type Place = Pick<Opening, 'from' | 'browser'>

type TakenIn = { kind: 'taken_in'; session: NewSession } | { kind: 'refused'; why: WhyNotSignedIn }

/**
 * Takes somebody whom the organization's provider vouches for into its team, with the role that the provider's groups give, and
 * opens a session that reaches this organization alone.
 *
 * A person is recognised by the account of the provider. At the first sign-in they are recognised by their address, whose domain must be proven to be
 * the organization's, and from then on no other account is that person. A known person who has no role any more leaves the team. A refusal is
 * returned, so that its changes commit.
 */
export async function takeIn(
  ctx: Context,
  provider: IdentityProvider,
  person: ClaimedPerson,
  place: Place = {},
): Promise<TakenIn> {
  try {
    return await takeInOnce(ctx, provider, person, place)
  } catch (error) {
    if (!(error instanceof LinkedMeanwhile)) throw error
    // Two browsers of one person, the first time: now the account is known.
    return takeInOnce(ctx, provider, person, place)
  }
}

class LinkedMeanwhile extends Error {
  override name = 'LinkedMeanwhile'
}

function takeInOnce(ctx: Context, provider: IdentityProvider, person: ClaimedPerson, place: Place): Promise<TakenIn> {
  return inTransaction(ctx, async (tx) => {
    const why = await whyNoMore(tx, provider, person)
    if (why) return { kind: 'refused', why }
    const { user, isLinked, isTaken } = await recognize(tx, person)
    if (isTaken) return { kind: 'refused', why: 'account_linked' }
    const present = user && (await lockTeamMembers(tx, [user.id])).get(user.id)
    const wanted = person.role === undefined ? (present ?? provider.defaultRole) : person.role
    if (wanted === null) {
      if (user && isLinked) await settleRole(tx, user.id, present, null)
      return { kind: 'refused', why: 'no_role' }
    }
    if (!present && (await countTeamMembers(tx)) >= teamMax) return { kind: 'refused', why: 'team_full' }
    const account = user ?? (await insertUser(tx, person))
    if (account.name === '' && person.name !== '') await updateUserNameOnce(tx.db, account.id, person.name)
    const role = await settleRole(tx, account.id, present, wanted)
    if (!isLinked) await link(tx, account.id, person.subject, role ?? wanted)
    const now = tx.clock.now()
    const opening = { ...place, way: 'provider' as const, limitedTo: tx.organization.id }
    const session = await openUserSession(tx.db, account.id, now, opening)
    return { kind: 'taken_in', session }
  })
}

/**
 * The reason why the sign-in counts no more. The provider may have taken a while to answer: whoever turns it off or takes its domain away ends the
 * sessions that
 * are there at that moment.
 */
async function whyNoMore(
  tx: TransactionContext,
  provider: IdentityProvider,
  { email }: ClaimedPerson,
): Promise<WhyNotSignedIn | undefined> {
  const present = await findIdentityProvider(tx, 'rely')
  if (!present?.isOn || !isSameRegistration(present, provider)) return 'provider_off'
  return (await relyOnDomain(tx, email.domain)) ? undefined : 'email_domain'
}

/** Finds the account of the person: linked before, or to be linked by its address. `isTaken`: another account has the address. */
async function recognize(
  tx: TransactionContext,
  { subject, email }: ClaimedPerson,
): Promise<{ user: User | undefined; isLinked: boolean; isTaken: boolean }> {
  const byEmail = await findUserByEmail(tx.db, email.normalized)
  const identities = await listIdentities(tx, subject, byEmail?.id)
  const own = identities.find((identity) => identity.subject === subject)
  if (own) return { user: await findUserById(tx.db, own.userId), isLinked: true, isTaken: false }
  return { user: byEmail, isLinked: false, isTaken: identities.length > 0 }
}

function insertUser(tx: TransactionContext, { email, name }: ClaimedPerson): Promise<User> {
  const createdAt = tx.clock.now()
  const { address, normalized } = email
  return insertUserOnce(tx.db, {
    id: newId<UserId>(createdAt),
    email: address,
    normalizedEmail: normalized,
    name,
    createdAt,
  })
}

async function link(tx: TransactionContext, userId: UserId, subject: string, role: Role): Promise<void> {
  if (!(await insertIdentity(tx, { userId, subject }))) throw new LinkedMeanwhile()
  const asPerson = { ...tx, actor: { kind: 'user' as const, id: userId, role } }
  await recordChange(asPerson, { action: 'team_member.linked', subjectId: userId, after: { by: 'identity_provider' } })
}
