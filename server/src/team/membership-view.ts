import type { OrganizationScope, Role } from '../platform/context.ts'
import type { Db } from '../platform/db/database.ts'
import type { OrganizationId, UserId } from '../platform/ids.ts'

/** An organization as one of its team sees it. */
export type Membership = { organization: OrganizationScope & { slug: string }; role: Role; lastSeenAt: Date | null }

const organizationColumns = [
  'o.id',
  'o.name',
  'o.slug',
  'o.language',
  'o.is_active',
  't.role',
  't.last_seen_at',
] as const

type Row = Omit<Membership['organization'], 'isActive'> & { is_active: boolean; role: Role; last_seen_at: Date | null }

const toMembership = ({ role, is_active, last_seen_at, ...organization }: Row): Membership => ({
  organization: { ...organization, isActive: is_active },
  role,
  lastSeenAt: last_seen_at,
})

/** Undefined where there is no such organization, or where the person does not belong to it. */
export async function findMembership(
  db: Db,
  userId: UserId,
  organizationId: OrganizationId,
): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('team_members as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select(organizationColumns)
    .where('t.user_id', '=', userId)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst()
  return row && toMembership(row)
}

/** The organizations of a person, by name. */
export async function listMemberships(db: Db, userId: UserId): Promise<Membership[]> {
  const rows = await db
    .selectFrom('team_members as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select(organizationColumns)
    .where('t.user_id', '=', userId)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute()
  return rows.map(toMembership)
}
