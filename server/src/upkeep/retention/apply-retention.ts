import { clearChunkRows } from '../../credentials/chunks/chunk-store.ts'
import { keepCounts } from '../../credentials/credential-count-store.ts'
import { deleteRevocations } from '../../credentials/jobs/revocation-store.ts'
import { deleteOffers } from '../../credentials/wallets/wallet-offer-store.ts'
import { deleteDeliveriesBefore } from '../../events/webhooks/delivery-store.ts'
import { deleteRetryRuns } from '../../issuing/retry-runs/retry-run-store.ts'
import { deleteSandboxLettersBefore } from '../../mail/sandbox/sandbox-letter-store.ts'
import { deleteAddressLetters } from '../../organizations/members/address-letter-store.ts'
import { listOrganizations } from '../../organizations/organization-store.ts'
import { deleteInvitations } from '../../people/invitations/invitation-store.ts'
import { deletePastSignInsBefore } from '../../people/sessions/past-sign-in-store.ts'
import { type Actor, type Context, contextFor, type Platform } from '../../platform/context.ts'
import { deleteEventsBefore } from '../../platform/event-log/event-store.ts'
import { deleteKeptAnswers } from '../../platform/idempotency/idempotency-key-store.ts'
import { deleteDailyUse } from '../../platform/rate-limits/daily-use-store.ts'
import { mapSearchPages, mergeSearchPages } from '../../platform/search/search-page-store.ts'
import { deleteUnusedImages } from '../../templates/images/image-store.ts'
import { applyFailureRetention, repeatInBatches } from './apply-failure-retention.ts'
import { applyInboxRetention } from './apply-inbox-retention.ts'
import { keptDays, keptSince } from './periods.ts'
import { tellOfTime } from './tell-of-time.ts'

/** The counts of one run in the organizations. */
type OrganizationRetention = {
  failuresDiscarded: number
  failuresDeleted: number
  answersDeleted: number
  chunksCleared: number
  runsDeleted: number
}

/** The counts of one run. */
export type Retention = OrganizationRetention & { inboxLettersDeleted: number }

const rowsInBatch = 1_000

/**
 * Deletes what has been kept long enough, organization by organization, inactive ones too. May run twice, also at the same
 * time: it skips what another run has locked. An organization whose retention fails stops no other; the error is thrown at
 * the end, so that the run is repeated.
 */
export async function applyRetention(platform: Platform, actor: Actor = { kind: 'worker' }): Promise<Retention> {
  const total: OrganizationRetention = {
    failuresDiscarded: 0,
    failuresDeleted: 0,
    answersDeleted: 0,
    chunksCleared: 0,
    runsDeleted: 0,
  }
  const errors: unknown[] = []
  for (const organization of await listOrganizations(platform.database)) {
    try {
      const ctx = contextFor(platform, organization, actor)
      const one = await applyRetentionOf(ctx)
      await tellOfTime({ ...ctx, db: platform.database.forService() })
      for (const name of Object.keys(total) as (keyof OrganizationRetention)[]) total[name] += one[name]
    } catch (error) {
      platform.log.error({ err: error, organization: organization.id }, 'retention could not be applied')
      errors.push(error)
    }
  }
  await deleteDailyUse(platform.database, keptDays.dailyUse)
  const expiredBefore = keptSince('addressLetters', platform.clock.now())
  await repeatInBatches((limit) => deleteAddressLetters(platform.database, expiredBefore, limit), rowsInBatch)
  const invitedBefore = keptSince('invitations', platform.clock.now())
  await repeatInBatches((limit) => deleteInvitations(platform.database, invitedBefore, limit), rowsInBatch)
  const signedInBefore = keptSince('pastSignIns', platform.clock.now())
  await repeatInBatches(
    (limit) => deletePastSignInsBefore(platform.database.forService(), signedInBefore, limit),
    rowsInBatch,
  )
  const offeredBefore = keptSince('walletOffers', platform.clock.now())
  await repeatInBatches((limit) => deleteOffers(platform.database, offeredBefore, limit), rowsInBatch)
  const uploadedBefore = keptSince('unusedImages', platform.clock.now())
  await repeatInBatches((limit) => deleteUnusedImages(platform.database, uploadedBefore, limit), rowsInBatch)
  const happenedBefore = keptSince('events', platform.clock.now())
  await repeatInBatches((limit) => deleteEventsBefore(platform.database, happenedBefore, limit), rowsInBatch)
  const deliveredBefore = keptSince('webhookDeliveries', platform.clock.now())
  await repeatInBatches((limit) => deleteDeliveriesBefore(platform.database, deliveredBefore, limit), rowsInBatch)
  const keptBefore = keptSince('sandboxLetters', platform.clock.now())
  await repeatInBatches((limit) => deleteSandboxLettersBefore(platform, keptBefore, limit), rowsInBatch)
  await mergeSearchPages(platform.database)
  await mapSearchPages(platform.database)
  await keepCounts(platform)
  const inboxLettersDeleted = await applyInboxRetention(platform)
  if (errors.length > 0) throw errors[0]
  return { ...total, inboxLettersDeleted }
}

async function applyRetentionOf(ctx: Context): Promise<OrganizationRetention> {
  const now = ctx.clock.now()
  const answeredBefore = keptSince('idempotentAnswers', now)
  const endedBefore = keptSince('chunkRows', now)
  const ranBefore = keptSince('runs', now)
  const failures = await applyFailureRetention(ctx, rowsInBatch)
  return {
    failuresDiscarded: failures.discarded,
    failuresDeleted: failures.deleted,
    answersDeleted: await repeatInBatches((limit) => deleteKeptAnswers(ctx, answeredBefore, limit), rowsInBatch),
    chunksCleared: await repeatInBatches((limit) => clearChunkRows(ctx, endedBefore, limit), rowsInBatch),
    runsDeleted:
      (await repeatInBatches((limit) => deleteRetryRuns(ctx, ranBefore, limit), rowsInBatch)) +
      (await repeatInBatches((limit) => deleteRevocations(ctx, ranBefore, limit), rowsInBatch)),
  }
}
