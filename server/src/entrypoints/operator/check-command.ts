import type { Platform } from '../../platform/context.ts'
import { auditRows } from '../../upkeep/auditing/audit-rows.ts'
import { checkCredentials } from '../../upkeep/auditing/check-credentials.ts'
import { operatorExitCodes } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'

/** The problems that are listed; all are counted. A database that is wrong everywhere must not fill the memory. */
const listedMax = 1_000
const mentionEverySeconds = 10

type Problem = { organizationId: string; credentialId?: string; jobId?: string; failureId?: string; problem: string }

/** Checks the database: each credential, and that no row of any job was lost or doubled. */
export async function checkDatabase(platform: Platform, shell: OperatorShell): Promise<CommandResult> {
  const listed: Problem[] = []
  let problems = 0
  let mentionedAt = performance.now()
  async function run(pages: AsyncIterable<{ checked: number; problems: Problem[] }>, what: string): Promise<number> {
    let checked = 0
    for await (const page of pages) {
      checked += page.checked
      problems += page.problems.length
      listed.push(...page.problems.slice(0, listedMax - listed.length))
      if (performance.now() - mentionedAt < mentionEverySeconds * 1_000) continue
      mentionedAt = performance.now()
      shell.note(`${checked} ${what} checked, ${problems} problems`)
    }
    return checked
  }
  const jobs = await run(auditRows(platform), 'jobs')
  const credentials = await run(checkCredentials(platform), 'credentials')
  return {
    json: { ok: problems === 0, credentials, jobs, problems_total: problems, problems: listed.map(present) },
    text: [
      ...listed.map(describe),
      ...(problems > listed.length ? [`and ${problems - listed.length} more`] : []),
      `Checked ${credentials} credentials and ${jobs} jobs: ${problems === 0 ? 'all is well' : `${problems} problems`}.`,
    ].join('\n'),
    exitCode: problems === 0 ? 0 : operatorExitCodes.failed,
  }
}

function describe({ credentialId, jobId, failureId, problem }: Problem): string {
  if (credentialId !== undefined) return `credential ${credentialId}: ${problem}`
  return jobId === undefined ? `failure record ${failureId}: ${problem}` : `job ${jobId}: ${problem}`
}

function present({ organizationId, credentialId, jobId, failureId, problem }: Problem): Record<string, string> {
  return {
    organization_id: organizationId,
    ...(credentialId ? { credential_id: credentialId } : {}),
    ...(jobId ? { job_id: jobId } : {}),
    ...(failureId ? { failure_id: failureId } : {}),
    problem,
  }
}
