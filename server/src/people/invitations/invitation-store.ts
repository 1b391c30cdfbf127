import { sql } from 'kysely'
import { dayMs } from '../../platform/clock.ts'
import type { Context, Role, TransactionContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { prune } from '../../platform/db/prune.ts'
import type { InvitationId, OrganizationId, UserId } from '../../platform/ids.ts'
import { claimDue, type OutboxTable } from '../../platform/outbox/outbox-store.ts'
import { type InvitationLetter, invitationDays, type NewInvitation } from './invitation.ts'

/** The outbox of invitations. */
export const invitationTable: OutboxTable = {
  name: 'invitations',
  id: 'id',
  columns: ['id', 'organization_id', 'expires_at', 'attempts'],
}

/** The counts that bound invitations: the open ones, the letters to this address within 24 hours, and the letters of the organization today (UTC). */
export async function countInvitations(
  ctx: Context,
  normalizedEmail: string,
): Promise<{ open: number; toAddress: number; ofOrganization: number }> {
  const now = ctx.clock.now().getTime()
  const since = new Date(now - dayMs)
  const midnight = new Date(now - (now % dayMs))
  const { rows } = await sql<{ open: number; toAddress: number; ofOrganization: number }>`
    select (select count(*)::int from invitations where organization_id = ${ctx.organization.id} and ended_as is null) as open,
      (select count(*)::int from invitations where organization_id = ${ctx.organization.id}
        and normalized_email = ${normalizedEmail} and requested_at > ${since}) as "toAddress",
      (select count(*)::int from invitations where organization_id = ${ctx.organization.id}
        and requested_at >= ${midnight}) as "ofOrganization"`.execute(ctx.db)
  return rows[0] ?? { open: 0, toAddress: 0, ofOrganization: 0 }
}

/** Writes an invitation, whose letter is due at once; false where the address has a pending one. */
export async function insertInvitation(ctx: Context, invitation: NewInvitation): Promise<boolean> {
  const now = ctx.clock.now()
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('invitations')
    .values({
      id: invitation.id,
      organization_id: ctx.organization.id,
      normalized_email: invitation.address.normalized,
      email: invitation.address.address,
      role: invitation.role,
      language: invitation.language,
      invited_by: invitation.invitedBy,
      invited_at: invitation.invitedAt,
      requested_at: now,
      expires_at: new Date(now.getTime() + invitationDays * dayMs),
      next_attempt_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Ending = 'accepted' | 'withdrawn' | 'replaced'

/** Ends an open invitation, so that its link opens nothing any more; false where there is no open one. */
export async function updateInvitationEnded(ctx: Context, id: InvitationId, as: Ending): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('invitations')
    .set({ ended_as: as, ended_at: ctx.clock.now(), token_hash: null })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('ended_as', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Accepts the invitation of a link: once, however many ask at the same moment. */
export async function updateInvitationAccepted(
  ctx: Context,
  tokenHash: Buffer,
): Promise<{ id: InvitationId; email: string; role: Role } | undefined> {
  const now = ctx.clock.now()
  return ctx.db
    .updateTable('invitations')
    .set({ ended_as: 'accepted', ended_at: now, token_hash: null })
    .where('organization_id', '=', ctx.organization.id)
    .where('token_hash', '=', tokenHash)
    .where('ended_as', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'role'])
    .executeTakeFirst()
}

/** Ends the invitations to these roles that a person wrote and that wait. Returns how many. */
export async function updateInvitationsOfInviterEnded(ctx: Context, invitedBy: UserId, roles: Role[]): Promise<number> {
  if (roles.length === 0) return 0
  const { numUpdatedRows } = await ctx.db
    .updateTable('invitations')
    .set({ ended_as: 'withdrawn', ended_at: ctx.clock.now(), token_hash: null })
    .where('organization_id', '=', ctx.organization.id)
    .where('invited_by', '=', invitedBy)
    .where('role', 'in', roles)
    .where('ended_as', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Takes letters of any organization whose time has come. */
export async function claimDueInvitations(
  database: Database,
  limit: number,
  leaseSeconds: number,
): Promise<InvitationLetter[]> {
  type Row = { id: InvitationId; organization_id: OrganizationId; expires_at: Date; attempts: number }
  const rows = await claimDue<Row>(database, invitationTable, limit, leaseSeconds)
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    expiresAt: row.expires_at,
    attempts: row.attempts,
  }))
}

/** Notes the hash of the secret that the next attempt carries; false where the invitation has ended. */
export async function updateInvitationToken(ctx: Context, id: InvitationId, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('invitations')
    .set({ token_hash: tokenHash })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('ended_as', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes invitations of all organizations whose links expired before this moment, at most `limit`. Returns how many. */
export async function deleteInvitations(database: Database, expiredBefore: Date, limit: number): Promise<number> {
  return prune(database.forService(), 'invitations', sql`expires_at < ${expiredBefore}`, limit)
}

export async function deleteInvitationsTo(tx: TransactionContext, addresses: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from invitations
    where organization_id = ${tx.organization.id} and normalized_email = any(${addresses}::text[])`.execute(tx.db)
  return Number(numAffectedRows ?? 0n)
}
