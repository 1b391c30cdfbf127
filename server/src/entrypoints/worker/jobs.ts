import { deliverWebhooks } from '../../events/webhooks/deliver-webhooks.ts'
import { finishWithAwards } from '../../issuing/awards/finish-with-awards.ts'
import { sweepPathway } from '../../issuing/awards/sweep-pathway.ts'
import { continueBatchRevocation, continueRevocation } from '../../issuing/batches/continue-revocation.ts'
import { closeBatch } from '../../issuing/close-batch.ts'
import { issueChunk } from '../../issuing/issue-chunk.ts'
import { mailChunk } from '../../issuing/mail-chunk.ts'
import { continueRetryRun } from '../../issuing/retry-runs/continue-retry-run.ts'
import { bounceSchedule, collectBounces } from '../../mail/bounces/collect-bounces.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { sendAccountLetter } from '../../people/passkeys/send-account-letter.ts'
import { sendSignInLetter } from '../../people/sign-in/send-sign-in-letter.ts'
import { type Context, contextFor, type Platform } from '../../platform/context.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import { openTurns } from '../../platform/in-turn.ts'
import { workWhenDue } from '../../platform/outbox/work-when-due.ts'
import { openStop } from '../../platform/process/stop.ts'
import { workQueue } from '../../platform/queue/runner.ts'
import type { BackupPlan } from '../../upkeep/backups/backup-plan.ts'
import { makePlannedBackup } from '../../upkeep/backups/make-backup.ts'
import { applyRetentionJob, retentionSchedule } from './apply-retention.job.ts'
import { awardArrivalsJob } from './award-arrivals.job.ts'
import {
  deliverDueAddressLetters,
  deliverDueInvitations,
  deliverDueMail,
  deliverDuePinLetters,
} from './deliver-due-mail.job.ts'
import { endOffersJob } from './end-offers.job.ts'
import { sendHeartbeats } from './heartbeat.ts'
import { keepSealing } from './sealing.ts'
import { fanOutEventsJob, replayEventsJob, sequenceEventsJob } from './sequence-events.job.ts'

/** Of four chunks one sends, while the others record the results of their letters and claim the next. With two, the second was often late. */
const mailSlots = 4
const signInSlots = 2
/** The time for which a stopping worker waits for the relay to answer letters that it is sending. */
const patienceMs = 10_000

/** The further work of a worker, where the configuration asks for it. */
export type WorkerExtras = {
  backups?: { plan: BackupPlan; recipient: string | undefined } | undefined
  /** The mailbox that reports of letters come to. */
  bounceMailbox?: string | undefined
}

/** A backup of a large database takes hours. What no worker took up within the hour is left to the next time. */
const backupTimes = { expireInSeconds: 82_800, retentionSeconds: 3_600 }

export type Worker = { close(): Promise<void> }

/** Runs every job and every schedule of a worker process. */
export async function runWorker(
  platform: Platform,
  chunksInParallel: number,
  { backups, bounceMailbox }: WorkerExtras = {},
): Promise<Worker> {
  const { queue, log } = platform
  const { stop, request } = openStop()
  const inTurn = openTurns()
  await workQueue(queue, log, 'issue-chunk', chunksInParallel, async (order) =>
    issueChunk(await contextOf(platform, order.organizationId), order),
  )
  await workQueue(queue, log, 'finish-batch', 1, async (order) =>
    finishWithAwards(await contextOf(platform, order.organizationId), order),
  )
  await workQueue(queue, log, 'mail-chunk', mailSlots, async (order) =>
    mailChunk(await contextOf(platform, order.organizationId), platform, order, stop, (work) =>
      inTurn('letters', work),
    ),
  )
  await workQueue(queue, log, 'close-batch', 1, async (order) =>
    closeBatch(await contextOf(platform, order.organizationId), order),
  )
  await workQueue(queue, log, 'retry-failures', 1, async ({ organizationId, retryRunId }) =>
    continueRetryRun(await contextOf(platform, organizationId), retryRunId),
  )
  await workQueue(queue, log, 'revoke-credentials', 1, async ({ organizationId, revocationId }) =>
    continueRevocation(await contextOf(platform, organizationId), revocationId, stop),
  )
  await workQueue(queue, log, 'revoke-batch', 1, async ({ organizationId, batchId }) =>
    continueBatchRevocation(await contextOf(platform, organizationId), batchId, stop),
  )
  await workQueue(queue, log, 'sweep-pathway', 1, async ({ organizationId, pathwayId }) =>
    sweepPathway(await contextOf(platform, organizationId), pathwayId),
  )
  await workQueue(queue, log, 'send-sign-in-letter', signInSlots, (payload) => sendSignInLetter(platform, payload))
  await workQueue(queue, log, 'send-account-letter', 1, (order) => sendAccountLetter(platform, order))
  await workQueue(queue, log, 'apply-retention', 1, () => applyRetentionJob(platform))
  await queue.boss.schedule('apply-retention', retentionSchedule)
  if (backups) {
    const { plan, recipient } = backups
    await workQueue(queue, log, 'make-backup', 1, () => makePlannedBackup(platform, plan, recipient))
    await queue.boss.schedule('make-backup', plan.schedule, null, backupTimes)
  }
  if (bounceMailbox !== undefined) {
    await workQueue(queue, log, 'collect-bounces', 1, async () => {
      const counts = await collectBounces(platform, bounceMailbox)
      if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'reports of letters were read')
    })
    await queue.boss.schedule('collect-bounces', bounceSchedule)
  }
  const dueKinds = [
    deliverDueMail(platform, stop),
    deliverDueAddressLetters(platform, stop),
    deliverDueInvitations(platform, stop),
    deliverDuePinLetters(platform, stop),
    awardArrivalsJob(platform),
    endOffersJob(platform),
    sequenceEventsJob(platform),
    fanOutEventsJob(platform),
    replayEventsJob(platform),
    deliverWebhooks(platform, stop),
  ]
  const dueWork = workWhenDue(platform, dueKinds, stop.requested)
  const heart = sendHeartbeats(platform, stop.requested)
  const sealing = keepSealing(platform, stop.requested)
  return {
    async close() {
      request(patienceMs)
      await Promise.all([dueWork.ended, heart.ended, sealing.ended])
    },
  }
}

async function contextOf(platform: Platform, id: OrganizationId): Promise<Context> {
  const organization = await findOrganization(platform.database, id)
  if (!organization) throw new Error(`There is no organization ${id}.`)
  return contextFor(platform, organization, { kind: 'worker' })
}
