import { z } from 'zod'
import type { Platform } from '../../../platform/context.ts'
import { refuse } from '../../../refusals/refusal.ts'
import type { UserSession } from '../../../sessions/session.ts'
import { entryOf } from '../../../team/enter-organization.ts'
import { listMemberships } from '../../../team/membership-view.ts'
import { teamRoles } from '../../../team/team-member.ts'
import { findUserById } from '../../../users/user-store.ts'

export const role = z
  .enum(teamRoles)
  .meta({ id: 'Role', description: 'What a person may do; each may all that the next one may.' })

export const languageField = z
  .enum(['es', 'en'], 'language must be es or en')
  .meta({ description: 'Spanish or English.' })

const organization = z
  .object({
    id: z.string().meta({ description: 'Its id, for X-Organization-Id.' }),
    slug: z.string().meta({ description: 'Its part of addresses: `/panel/o/{slug}`.' }),
    name: z.string().meta({ description: 'Its name.' }),
    role: role.meta({ description: 'What the person may do in it.' }),
    is_active: z.boolean().meta({ description: 'False while it is deactivated.' }),
    entry: z
      .enum(['open', 'sign_in_required', 'more_than_letter_required'])
      .meta({ description: 'Whether this session reaches it, and else what is needed.' }),
  })
  .meta({ id: 'Organization', description: 'An organization that the person belongs to.' })

export const session = z
  .object({
    person: z
      .object({
        name: z.string().meta({ description: 'Empty where they gave none.' }),
        email: z.string().meta({ description: 'Where letters go.' }),
        language: z.enum(['es', 'en']).nullable().meta({ description: 'Null until they chose one.' }),
      })
      .meta({ id: 'Person', description: 'Who is signed in.' }),
    organizations: z.array(organization).meta({ description: 'By name.' }),
    is_limited: z
      .boolean()
      .meta({ description: 'Whether the one organization there is the one by whose provider the person signed in.' }),
  })
  .meta({ id: 'Session', description: 'Who is signed in, and where they belong.' })

export const sessionExample = {
  summary: 'An owner',
  value: {
    person: { name: 'Ana Muñoz', email: 'ana@example.edu', language: 'es' },
    organizations: [
      {
        id: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
        slug: 'universidad-de-aguamarina',
        name: 'Universidad de Aguamarina',
        role: 'owner',
        is_active: true,
        entry: 'open' as const,
      },
    ],
    is_limited: false,
  },
}

/** Who is signed in, as the panel is told. */
export async function presentSession(
  { database, clock }: Platform,
  session: Pick<UserSession, 'userId' | 'limitedTo' | 'way' | 'createdAt' | 'administeredAt'>,
): Promise<z.output<typeof session>> {
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
        const { id, slug, name, isActive } = organization
        return { id, slug, name, role, is_active: isActive, entry: entryOf(session, membership, clock.now()) }
      }),
    is_limited: limitedTo !== null,
  }
}
