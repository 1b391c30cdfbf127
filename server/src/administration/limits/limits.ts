import { countMembers } from '../../organizations/members/member-store.ts'
import { findLimits, type OrganizationLimits, updateLimits } from '../../organizations/organization-store.ts'
import { changedFacts } from '../../platform/audit-log/kept-facts.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { bytesPerDay } from '../../platform/rate-limits/daily-use.ts'
import { readDailyUse } from '../../platform/rate-limits/daily-use-store.ts'

/**
 * The use of one limit: its subject, the used amount, and the limit; null where there is no limit. Letters and megabytes are counted per day,
 * credentials per year (UTC).
 */
export type Use = { of: 'letters' | 'megabytes' | 'credentials' | 'members'; used: number; limit: number | null }

/** The largest limit that can be set. */
export const limitMax = 1_000_000_000

/** The organization is warned when this part of a limit is used. */
const nearFrom = 0.8

export function isNearLimit({ used, limit }: Use): boolean {
  return limit !== null && used >= limit * nearFrom
}

/** Reads the use of all limits of an organization. Requests of the last second may be missing. */
export async function readUse(ctx: Context): Promise<Use[]> {
  const day = ctx.clock.now().toISOString().slice(0, 10)
  const [today, { membersMax }, members] = await Promise.all([
    readDailyUse(ctx, day),
    findLimits(ctx),
    countMembers(ctx),
  ])
  const { limits } = today
  return [
    { of: 'letters', used: today.letters, limit: limits.lettersPerDay ?? ctx.settings.lettersPerDay },
    { of: 'megabytes', used: Math.round(today.bytes / 100_000) / 10, limit: bytesPerDay(ctx, limits) / 1_000_000 },
    { of: 'credentials', used: today.credentials, limit: limits.credentialsPerYear },
    { of: 'members', used: members, limit: membersMax },
  ]
}

/** Sets limits of an organization. A limit that is not named stays, and null removes it. Every process follows within seconds. */
export async function setLimits(ctx: Context, changes: Partial<OrganizationLimits>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await findLimits(tx)
    const after = { ...before, ...changes }
    const changed = changedFacts(before, after)
    if (!changed) return
    await updateLimits(tx, after)
    await recordChange(tx, { action: 'organization.changed', subjectId: tx.organization.id, ...changed })
  })
}
