import {
  deleteArrivals,
  insertArrivalsAgain,
  listDueArrivals,
  updateArrivalsPutOff,
} from '../../credentials/arrivals/arrival-store.ts'
import { listArrived } from '../../credentials/credential-store.ts'
import { updateLettersAwaited } from '../../mail/outbox-store.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { insertAwardsDue, listOrganizationsToAward } from '../../pathways/pathway-award-store.ts'
import { listPublishedPathways } from '../../pathways/pathway-store.ts'
import { type Context, contextFor, inTransaction, type Platform } from '../../platform/context.ts'
import type { BatchId, CredentialId, OrganizationId } from '../../platform/ids.ts'
import { faultPoint } from '../../platform/process/fault.ts'
import { listCompleteLetters } from './complete-letters-view.ts'
import { issueAwards } from './issue-awards.ts'
import { settleRevoked } from './settle-revoked.ts'

const arrivalsTogether = 500
const organizationsTogether = 100
const putOffSeconds = 60

/**
 * Decides the awards of arrivals that belong to no batch (single credentials, retries, and awards, which may earn further awards), and issues those
 * that no other process has claimed. Returns whether there was anything to do. May run in many processes at the same time.
 *
 * An error in one organization postpones the work of that organization only.
 */
export async function awardArrivals(platform: Platform): Promise<boolean> {
  const arrivals = await listDueArrivals(platform.database, arrivalsTogether)
  const arrived = new Map<OrganizationId, CredentialId[]>()
  for (const { organizationId, credentialId } of arrivals)
    arrived.set(organizationId, [...(arrived.get(organizationId) ?? []), credentialId])
  for (const [organizationId, ids] of arrived)
    await inOrganization(
      platform,
      organizationId,
      (ctx) => decideArrivals(ctx, ids, undefined),
      (ctx) => updateArrivalsPutOff(ctx, ids, putOffSeconds),
    )
  let issued = 0
  for (const id of await listOrganizationsToAward(platform.database, organizationsTogether))
    await inOrganization(platform, id, async (ctx) => {
      issued += await issueAwards(ctx, undefined)
    })
  return arrivals.length > 0 || issued > 0
}

async function inOrganization(
  platform: Platform,
  id: OrganizationId,
  work: (ctx: Context) => Promise<void>,
  otherwise: (ctx: Context) => Promise<void> = async () => {},
): Promise<void> {
  const organization = await findOrganization(platform.database, id)
  if (!organization) throw new Error(`There is no organization ${id}.`)
  const ctx = contextFor(platform, organization, { kind: 'worker' })
  try {
    await work(ctx)
  } catch (error) {
    ctx.log.error({ err: error, organization_id: id }, 'awards of pathways are put off')
    await otherwise(ctx)
  }
}

/**
 * Decides in one transaction which awards these arrivals earn, and what happens to awards whose credentials were revoked, and marks the arrivals as
 * looked at. With `claim` the new awards are reserved for it. Letters that waited only for this become due.
 */
export async function decideArrivals(ctx: Context, ids: CredentialId[], claim: BatchId | undefined): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const arrived = await listArrived(tx, await deleteArrivals(tx, ids))
    const active = arrived.filter(({ status }) => status === 'active')
    if (active.length > 0) {
      const pathways = await listPublishedPathways(tx, [...new Set(active.map(({ templateId }) => templateId))])
      await insertAwardsDue(tx, pathways, { kind: 'credentials', ids: active.map(({ id }) => id) }, claim)
    }
    const revoked = arrived.filter(({ status }) => status === 'revoked').map(({ id }) => id)
    if (revoked.length > 0 && (await settleRevoked(tx, revoked))) await insertArrivalsAgain(tx, revoked, putOffSeconds)
    await updateLettersAwaited(tx, await listCompleteLetters(tx, ids))
    faultPoint('arrivals.before_commit')
  })
  faultPoint('arrivals.after_commit')
}
