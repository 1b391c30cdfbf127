import { flushCompileCache } from 'node:module'
import { rolesMissing } from '../../platform/db/roles.ts'
import type { DemoOptions } from '../demo/demo.ts'
import type { Deployment } from '../deployment/deployment.ts'
import { inboxAccessOf, isAddressOfThisMachine, isOfThisMachine } from '../deployment/inbox-access.ts'
import { type OpenPlatform, openPlatform } from '../deployment/open-platform.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { Worker } from '../worker/jobs.ts'
import { becomeUser } from './become-user.ts'
import { describeAddress, describeMisspelled, describeStart } from './describe-start.ts'
import type { OperatorShell } from './operator-shell.ts'
import { showProgress } from './progress-line.ts'
import { aborted, stopSignal } from './stop-signal.ts'
import { watchWorkers } from './watch-workers.ts'
import { welcome, workerWelcome } from './welcome.ts'

export type Parts = { api: boolean; worker: boolean; demo: boolean }

const workerLimits = { statementMs: 60_000, lockMs: 30_000 }
const stopSecondsMax = 29

/**
 * Runs parts of the service until the process is stopped. It then accepts nothing new, finishes what it has begun and
 * closes. Work that takes longer than the limit is abandoned: nothing of it was committed, and another worker takes it over.
 * A process loads the parts that it runs, and no others.
 */
export async function runService(shell: OperatorShell, parts: Parts): Promise<void> {
  const stopping = stopSignal()
  const deployment = shell.deployment()
  inboxAccessOf(deployment)
  const api = parts.api ? await import('./open-api.ts') : undefined
  const mentionAll = (lines: string[]) => {
    for (const line of lines) shell.note(line)
  }
  const misspelled = describeMisspelled(shell.misspelled)
  mentionAll([...describeStart(deployment, parts), ...misspelled])
  await api?.checkPort(deployment)
  const opened = await openPlatform(deployment, {
    role: parts.worker ? 'works' : 'sends',
    limits: api && !parts.worker ? api.apiLimits : workerLimits,
    address: parts.api ? 'serves' : 'uses',
    onProgress: shell.note,
    stopping,
  })
  if (!opened.hasRoles) opened.platform.log.warn(rolesMissing)
  const { settings } = opened.platform
  const settled = { ...deployment, settings }
  mentionAll(describeAddress(settings.publicUrl))
  let app: { close(): Promise<void> } | undefined
  let worker: Worker | undefined
  let watch: { stop(): void } | undefined
  let metrics: { close(): Promise<void> } | undefined
  let traces: { close(): Promise<void> } | undefined
  try {
    // Decided once more, since others may reach the address that the database keeps.
    const inbox = inboxAccessOf(settled)
    app = await api?.openApi(opened, deployment, { inbox, misspelled })
    // Loaded when requests are answered already: nobody waits for a job.
    const jobs = parts.worker ? await import('../worker/jobs.ts') : undefined
    // The cache is written at the start and not at the end only: a process that is killed has kept it too, and one that has given up root could not
    // write it.
    flushCompileCache()
    metrics = await openMetricsOf(opened, deployment)
    traces = await traceBatchesOf(opened, deployment)
    if (deployment.runAs !== undefined) await giveUpRoot(deployment.runAs, opened)
    if (parts.api) watch = watchWorkers(opened.platform)
    worker = await jobs?.runWorker(opened.platform, deployment.chunksInParallel, {
      backups: backupsOf(deployment),
      bounceMailbox: deployment.bounceMailbox,
    })
    const demo = parts.demo
      ? await makeDemo(shell, opened, settled, { stopping, keepsLetters: inbox !== undefined })
      : undefined
    if (!stopping.aborted) shell.printResult(parts.api ? welcome(settled, inbox, demo) : workerWelcome)
    await aborted(stopping)
    opened.platform.log.info('stopping')
  } finally {
    // Does not keep the process alive: it fires only where something else does.
    setTimeout(() => process.exit(1), stopSecondsMax * 1_000).unref()
    watch?.stop()
    await Promise.all([app?.close(), worker?.close(), metrics?.close()])
    // Batches that have just ended are still reported.
    await traces?.close()
    await opened.close()
  }
}

async function openMetricsOf({ platform }: OpenPlatform, { metrics }: Deployment) {
  if (metrics === undefined) return undefined
  const { openMetrics } = await import('../metrics/metrics-server.ts')
  return openMetrics(platform, metrics)
}

async function traceBatchesOf({ platform }: OpenPlatform, { traces }: Deployment) {
  if (traces === undefined) return undefined
  const { traceBatches } = await import('../metrics/trace-batches.ts')
  return traceBatches(traces, platform.log)
}

async function giveUpRoot(runAs: string, { isEmbedded, platform }: OpenPlatform): Promise<void> {
  if (isEmbedded) throw new OperatorError('RUN_AS is for a database of DATABASE_URL, which is not set.')
  await becomeUser(runAs, platform.database.connectionString)
}

async function makeDemo(
  shell: OperatorShell,
  opened: OpenPlatform,
  deployment: Deployment,
  options: Pick<DemoOptions, 'stopping' | 'keepsLetters'>,
) {
  const { demo, dataDir } = deployment
  if (demo === 'false' || (demo === 'auto' && !isOfThisMachine(deployment))) return undefined
  try {
    const { ensureDemo } = await import('../demo/demo.ts')
    return await ensureDemo(opened.platform, {
      dataDir,
      note: shell.note,
      letsIn: isAddressOfThisMachine(deployment),
      onProgress: (text, done, total) => showProgress(process.stderr, text, done, total),
      ...options,
    })
  } catch (error) {
    opened.platform.log.error({ err: error }, 'the demo data could not be made')
    return undefined
  }
}

function backupsOf({ backups: plan, backupRecipient: recipient }: Deployment) {
  return plan && { plan, recipient }
}
