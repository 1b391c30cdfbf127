import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { rolesMissing } from '../../platform/db/roles.ts'
import { type DemoOptions, ensureDemo } from '../demo/demo.ts'
import type { Deployment } from '../deployment/deployment.ts'
import { inboxAccessOf, isAddressOfThisMachine, isOfThisMachine } from '../deployment/inbox-access.ts'
import { type OpenPlatform, openPlatform } from '../deployment/open-platform.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import { closeServer } from '../http/http-server.ts'
import type { InboxAccess } from '../inbox/inbox-guard.ts'
import { builtVerifier } from '../pages/credentials/verifier-files.ts'
import { builtPanel } from '../panel-files/built-panel.ts'
import { buildServer } from '../sitemap/server.ts'
import { runWorker, type Worker } from '../worker/jobs.ts'
import { becomeUser } from './become-user.ts'
import { describeAddress, describeMisspelled, describeStart } from './describe-start.ts'
import type { OperatorShell } from './operator-shell.ts'
import { showProgress } from './progress-line.ts'
import { aborted, stopSignal } from './stop-signal.ts'
import { watchWorkers } from './watch-workers.ts'
import { welcome, workerWelcome } from './welcome.ts'

export type Parts = { api: boolean; worker: boolean; demo: boolean }

/** A request has somebody who waits for it. The same holds where one process is both. */
const apiLimits = { statementMs: 10_000, lockMs: 3_000 }
const workerLimits = { statementMs: 60_000, lockMs: 30_000 }
const stopSecondsMax = 29

/**
 * Runs parts of the service until the process is stopped. It then accepts nothing new, finishes what it has begun and
 * closes. Work that takes longer than the limit is abandoned: nothing of it was committed, and another worker takes it over.
 */
export async function runService(shell: OperatorShell, parts: Parts): Promise<void> {
  const stopping = stopSignal()
  const deployment = shell.deployment()
  inboxAccessOf(deployment)
  const mentionAll = (lines: string[]) => {
    for (const line of lines) shell.note(line)
  }
  mentionAll([...describeStart(deployment, parts), ...describeMisspelled(shell.misspelled)])
  if (parts.api) await checkPort(deployment)
  const opened = await openPlatform(deployment, {
    role: parts.worker ? 'works' : 'sends',
    limits: parts.worker ? workerLimits : apiLimits,
    address: parts.api ? 'serves' : 'uses',
    onProgress: shell.note,
    stopping,
  })
  if (!opened.hasRoles) opened.platform.log.warn(rolesMissing)
  const { settings } = opened.platform
  const settled = { ...deployment, settings }
  mentionAll(describeAddress(settings.publicUrl))
  let app: FastifyInstance | undefined
  let worker: Worker | undefined
  let watch: { stop(): void } | undefined
  try {
    // Again, since the address that the database keeps may be one that others reach.
    const inbox = inboxAccessOf(settled)
    if (parts.api) app = await listen(opened, deployment, inbox)
    if (deployment.runAs !== undefined) await giveUpRoot(deployment.runAs, opened)
    if (parts.api) watch = watchWorkers(opened.platform)
    if (parts.worker) worker = await runWorker(opened.platform, deployment.chunksInParallel)
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
    await Promise.all([app && closeServer(app), worker?.close()])
    await opened.close()
  }
}

async function giveUpRoot(runAs: string, { isEmbedded, platform }: OpenPlatform): Promise<void> {
  if (isEmbedded) throw new OperatorError('RUN_AS is for a database of DATABASE_URL, which is not set.')
  await becomeUser(runAs, platform.database.connectionString)
}

async function listen(
  { platform }: OpenPlatform,
  { host, port, limits }: Deployment,
  inbox: InboxAccess | undefined,
): Promise<FastifyInstance> {
  const database = platform.database.within(apiLimits)
  const app = await buildServer({ ...platform, database }, { inbox, limits })
  // Before anybody waits for an answer.
  await Promise.all([builtPanel(platform.log), builtVerifier(platform.log)])
  try {
    await app.listen({ host, port })
    return app
  } catch (error) {
    await app.close()
    throw explain(error as NodeJS.ErrnoException, host, port)
  }
}

/** Checks the port before a database is created, which takes long. */
async function checkPort({ host, port }: Deployment): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port })
    await once(probe, 'listening')
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, host, port)
  }
  probe.close()
  await once(probe, 'close')
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `PORT ${port} is in use already. Stop the program that listens there, or set PORT to another number.`,
    EACCES: `PORT ${port} may not be opened by this user. Set PORT to a number from 1024.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is no address of this machine.`,
  }
  const sentence = sentences[error.code ?? '']
  return sentence === undefined ? error : new OperatorError(sentence, 1, { cause: error })
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
