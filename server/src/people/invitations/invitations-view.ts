import type { Context, Role } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { InvitationId, OrganizationId } from '../../platform/ids.ts'
import { calledName } from '../users/user.ts'
import type { Invitation } from './invitation.ts'

const columns = [
  'i.id',
  'i.email',
  'i.normalized_email',
  'i.role',
  'i.language',
  'i.invited_at',
  'i.requested_at',
  'i.expires_at',
  'i.status',
  'i.last_answer',
  'u.name',
  'u.email as inviter',
] as const

/** Lists the pending invitations, also expired ones, the oldest first; or the one with this id. */
export async function listInvitations(ctx: Context, id?: InvitationId): Promise<Invitation[]> {
  let query = ctx.db
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(columns)
    .where('i.organization_id', '=', ctx.organization.id)
    .where('i.ended_as', 'is', null)
  if (id) query = query.where('i.id', '=', id)
  const rows = await query.orderBy('i.invited_at').orderBy('i.id').execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    normalizedEmail: row.normalized_email,
    role: row.role,
    language: row.language,
    invitedBy: row.inviter === null ? null : calledName({ name: row.name ?? '', email: row.inviter }),
    invitedAt: row.invited_at,
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    letter: row.status,
    lastAnswer: row.last_answer,
  }))
}

/** Finds the invitation of a link, until the link expires. The page knows no organization: whoever has the link may ask. */
export async function findInvitationByToken(
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ organizationId: OrganizationId; email: string; normalizedEmail: string; role: Role } | undefined> {
  const row = await database
    .forService()
    .selectFrom('invitations')
    .select(['organization_id', 'email', 'normalized_email', 'role'])
    .where('token_hash', '=', tokenHash)
    .where('ended_as', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return (
    row && {
      organizationId: row.organization_id,
      email: row.email,
      normalizedEmail: row.normalized_email,
      role: row.role,
    }
  )
}
