import { findOrganization } from '../organizations/organization-store.ts'
import { insertAwardsDue } from '../pathways/pathway-award-store.ts'
import { listOpenSweeps, listPublishedPathways, updatePathwaySwept } from '../pathways/pathway-store.ts'
import { type Context, contextFor, type Platform } from '../platform/context.ts'
import type { PathwayId } from '../platform/ids.ts'
import { issueAwards, mayBeMore } from './issue-awards.ts'

/** Claims of awards before other pathways have their turn. */
const claimsTogether = 5

/**
 * Awards a pathway that was published to everybody who had fulfilled it before, and puts itself back on its queue while awards
 * are left. The decisions are those of the preview: the same statement. May run twice, also at the same time.
 */
export async function sweepPathway(ctx: Context, id: PathwayId): Promise<void> {
  const pathway = (await listPublishedPathways(ctx)).find((one) => one.id === id)
  if (!pathway || !ctx.organization.isActive) return
  await insertAwardsDue(ctx, [pathway], { kind: 'holders' }, id)
  for (let claims = 0; claims < claimsTogether; claims++)
    if (!mayBeMore(await issueAwards(ctx, id))) return updatePathwaySwept(ctx, pathway)
  await enqueue(ctx, id)
}

/** Enqueues each run over past credentials that has not ended, where its queue entry is gone, as after a restore. */
export async function resumeSweeps(platform: Platform): Promise<void> {
  for (const { organizationId, pathwayId } of await listOpenSweeps(platform.database)) {
    const organization = await findOrganization(platform.database, organizationId)
    if (!organization) throw new Error(`There is no organization ${organizationId}.`)
    await enqueue(contextFor(platform, organization, { kind: 'operator' }), pathwayId)
  }
}

async function enqueue(ctx: Context, pathwayId: PathwayId): Promise<void> {
  const payload = { organizationId: ctx.organization.id, pathwayId }
  await ctx.queue.enqueue(ctx.db, 'sweep-pathway', [{ payload }])
}
