import { findOrganization } from '../../organizations/organization-store.ts'
import { holdersTogether } from '../../pathways/fulfilment-view.ts'
import { type Pathway, templatesOf } from '../../pathways/pathway.ts'
import { insertAwardsDue } from '../../pathways/pathway-award-store.ts'
import {
  findSweepPlace,
  insertArrivalsAbout,
  listOpenSweeps,
  listPublishedPathways,
  updateSweepBegun,
  updateSweepPlace,
} from '../../pathways/pathway-store.ts'
import { countHolders, listHolders } from '../../pathways/people-view.ts'
import { secondSweepSeconds } from '../../pathways/publish-pathway.ts'
import { type Context, contextFor, type Platform } from '../../platform/context.ts'
import type { PathwayId } from '../../platform/ids.ts'
import { faultPoint } from '../../platform/process/fault.ts'
import { issueAwards, mayBeMore } from './issue-awards.ts'

/** The time that one pathway may work before other pathways have their turn. */
const turnMs = 2_000

/**
 * Awards a published pathway to everybody who had fulfilled it before: page by page over all people who hold a credential of its templates. Requeues
 * itself while pages are left. It decides as the preview does: by the same statement over the same pages.
 *
 * The place is stored after each page whose awards are issued. So the run that follows a kill does one page again, and awards nobody twice. May run
 * twice, also at the same time. After the last page it looks again at credentials that were being stored while the pathway was published.
 */
export async function sweepPathway(ctx: Context, id: PathwayId): Promise<void> {
  const pathway = (await listPublishedPathways(ctx)).find((one) => one.id === id)
  if (!pathway || !ctx.organization.isActive) return
  if (pathway.sweepPeople === null)
    await updateSweepBegun(ctx, pathway, await countHolders(ctx, templatesOf(pathway.definition)))
  const start = performance.now()
  let isLeft = pathway.sweptAt === null
  while (isLeft && performance.now() - start < turnMs) isLeft = await sweepPage(ctx, pathway)
  if (isLeft) return enqueue(ctx, id)
  const asked = templatesOf(pathway.definition)
  await insertArrivalsAbout(ctx, asked, pathway.publishedAt ?? ctx.clock.now(), secondSweepSeconds)
}

/** Sweeps one page. Returns whether pages are left. */
async function sweepPage(ctx: Context, pathway: Pathway): Promise<boolean> {
  const from = await findSweepPlace(ctx, pathway)
  const page = await listHolders(ctx, templatesOf(pathway.definition), from, holdersTogether)
  const { normalizedEmails, next: to } = page
  if (normalizedEmails.length > 0) {
    await insertAwardsDue(ctx, [pathway], { kind: 'addresses', normalizedEmails }, pathway.id)
    faultPoint('sweep.after_decide')
  }
  while (mayBeMore(await issueAwards(ctx, pathway.id)));
  await updateSweepPlace(ctx, pathway, { from, to, seen: normalizedEmails.length })
  faultPoint('sweep.after_page')
  return to !== undefined
}

/** Enqueues each sweep that has not ended, where its queue entry is gone, as after a restore. */
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
