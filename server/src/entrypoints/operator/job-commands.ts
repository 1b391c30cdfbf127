import type { Command } from 'commander'
import { redeliverJob } from '../../credentials/chunks/redeliver-job.ts'
import { findJobAnywhere } from '../../credentials/jobs/job-store.ts'
import type { Platform } from '../../platform/context.ts'
import { type JobId, parseId } from '../../platform/ids.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { getOrganization, operatorContext, withPlatform } from './with-platform.ts'

export function jobCommands(group: Command, shell: OperatorShell): void {
  group
    .command('redeliver <id>')
    .description('put every chunk of a job on the queue once more; what is issued already is counted, not repeated')
    .action((id: string) => withPlatform(shell, (platform) => redeliver(platform, id)))
}

async function redeliver(platform: Platform, id: string): Promise<CommandResult> {
  const parsed = parseId<JobId>(id)
  const job = parsed && (await findJobAnywhere(platform.database, parsed))
  if (!job) throw new OperatorError(`There is no job ${id}.`)
  const organization = await getOrganization(platform, job.organizationId)
  const chunks = await redeliverJob(operatorContext(platform, organization), job.id)
  return { json: { job_id: job.id, chunks }, text: `Put ${chunks} chunks of the job ${job.id} on the queue once more.` }
}
