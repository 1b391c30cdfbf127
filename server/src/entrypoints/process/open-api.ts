import { once } from 'node:events'
import { createServer } from 'node:net'
import { builtVerifier } from '../../credentials/pages/verify/verifier-files.ts'
import type { Deployment } from '../deployment/deployment.ts'
import { explainListening } from '../deployment/explain-listening.ts'
import type { OpenPlatform } from '../deployment/open-platform.ts'
import { closeServer } from '../http/http-server.ts'
import type { InboxAccess } from '../inbox/inbox-guard.ts'
import { builtPanel } from '../panel-files/built-panel.ts'
import { buildServer } from '../sitemap/server.ts'

/** A request has somebody who waits for it. The same holds where one process is API and worker. */
export const apiLimits = { statementMs: 10_000, lockMs: 3_000 }

/** Opens the HTTP server of this process, which listens when this resolves. */
export async function openApi(
  opened: OpenPlatform,
  deployment: Deployment,
  { inbox, misspelled }: { inbox: InboxAccess | undefined; misspelled: string[] },
): Promise<{ close(): Promise<void> }> {
  const { platform } = opened
  const { host, port, limits, reportKeys } = deployment
  const database = platform.database.within(apiLimits)
  // Loaded when it is asked for.
  const examine = async () =>
    (await import('../deployment/examine-deployment.ts')).examineDeployment(deployment, opened, misspelled)
  const app = await buildServer({ ...platform, database }, { inbox, limits, reportKeys, examine })
  // Loaded before the first request.
  await Promise.all([builtPanel(platform.log), builtVerifier(platform.log)])
  try {
    await app.listen({ host, port })
    return { close: () => closeServer(app, platform.log) }
  } catch (error) {
    await app.close()
    throw explainListening(error as NodeJS.ErrnoException, { host, port })
  }
}

/** Checks the port before a database is created, which takes long. */
export async function checkPort({ host, port }: Deployment): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port })
    await once(probe, 'listening')
  } catch (error) {
    throw explainListening(error as NodeJS.ErrnoException, { host, port })
  }
  probe.close()
  await once(probe, 'close')
}
