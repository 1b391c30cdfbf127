import { z } from 'zod'
import { personOperation } from '../../../entrypoints/panel/person.ts'
import type { Platform } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { operatorEntryOf } from '../../passkeys/make-operator.ts'
import type { UserSession } from '../../sessions/session.ts'
import { entryOf } from '../../team/enter-organization.ts'
import { listMemberships } from '../../team/membership-view.ts'
import { teamRoles } from '../../team/team-member.ts'
import { findUserById } from '../../users/user-store.ts'

export const role = z.enum(teamRoles)

export const languageField = z.enum(['es', 'en'], 'language must be es or en')

/** The session and its person, for the panel. */
export async function presentSession(
  { database, clock }: Platform,
  session: Pick<UserSession, 'userId' | 'limitedTo' | 'way' | 'createdAt' | 'administeredAt'>,
) {
  const db = database.forService()
  const { userId, limitedTo } = session
  const [user, memberships] = await Promise.all([findUserById(db, userId), listMemberships(db, userId)])
  if (!user) throw refuse('sign_in_required')
  return {
    person: { name: user.name, email: user.email, language: user.language },
    organizations: memberships
      .filter(({ organization }) => limitedTo === null || organization.id === limitedTo)
      .map((membership) => {
        const { organization, role } = membership
        const { id, slug, name, isActive, isSandbox } = organization
        const entry = entryOf(session, membership, clock.now())
        return { id, slug, name, role, is_active: isActive, is_sandbox: isSandbox, entry }
      }),
    is_limited: limitedTo !== null,
    operator: await operatorEntryOf(db, session, clock.now()),
  }
}

export const getSessionOperation = personOperation({
  name: 'get-session',
  isOpen: true,
  route: 'GET /api/panel/session',
  async handle({ session }, { platform }) {
    return { body: session ? await presentSession(platform, session) : null }
  },
})
