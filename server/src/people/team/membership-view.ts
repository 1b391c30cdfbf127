import { sql } from 'kysely'
import type { OrganizationScope, Role } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OrganizationId, UserId } from '../../platform/ids.ts'

/** An organization as a person of its team sees it. */
export type Membership = {
  organization: OrganizationScope & { slug: string; asksMoreThanLetters: boolean; isSandbox: boolean }
  role: Role
  lastSeenAt: Date | null
  /** Sessions that began until then do not reach the organization any more. */
  sessionsSince: Date | null
}

const organizationColumns = [
  'o.id',
  'o.name',
  'o.slug',
  'o.language',
  'o.is_active',
  'o.asks_more_than_letters',
  'o.is_sandbox',
  't.role',
  't.last_seen_at',
  't.sessions_since',
] as const

type Row = Omit<Membership['organization'], 'isActive' | 'asksMoreThanLetters' | 'isSandbox'> & {
  is_active: boolean
  is_sandbox: boolean
  asks_more_than_letters: boolean
  role: Role
  last_seen_at: Date | null
  sessions_since: Date | null
}

const toMembership = (row: Row): Membership => {
  const { role, is_active, asks_more_than_letters, is_sandbox, last_seen_at, sessions_since, ...organization } = row
  return {
    organization: {
      ...organization,
      isActive: is_active,
      asksMoreThanLetters: asks_more_than_letters,
      isSandbox: is_sandbox,
    },
    role,
    lastSeenAt: last_seen_at,
    sessionsSince: sessions_since,
  }
}

/** Finds the organization of a person; undefined where there is none, or where the person does not belong to it. */
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

/** Lists the teams to which these people belong. */
export function listPlaces(db: Db, userIds: UserId[]): Promise<{ userId: UserId; organizationId: OrganizationId }[]> {
  return db
    .selectFrom('team_members')
    .select(['user_id as userId', 'organization_id as organizationId'])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute()
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
