import type { Command } from 'commander'
import { recheckDomains } from '../../people/identity-providers/recheck-domains.ts'
import type { Platform } from '../../platform/context.ts'
import { applyRetention } from '../../upkeep/retention/apply-retention.ts'
import { keptDays } from '../../upkeep/retention/periods.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { withPlatform } from './with-platform.ts'

export function retentionCommands(group: Command, shell: OperatorShell): void {
  group
    .command('run')
    .description(
      'do now what the worker does each night: discard and delete what has been kept long enough, and look again for the records that prove domains',
    )
    .action(() => withPlatform(shell, run))
}

async function run(platform: Platform): Promise<CommandResult> {
  const done = await applyRetention(platform, { kind: 'operator' })
  const { domainsAsked, domainsLapsed } = await recheckDomains(platform, { kind: 'operator' })
  const json = {
    failures_discarded: done.failuresDiscarded,
    failures_deleted: done.failuresDeleted,
    idempotency_keys_deleted: done.answersDeleted,
    chunks_cleared: done.chunksCleared,
    inbox_letters_deleted: done.inboxLettersDeleted,
    domains_lapsed: domainsLapsed,
  }
  const lines = [
    `Discarded ${done.failuresDiscarded} failures that nobody reviewed for ${keptDays.unreviewedFailures} days.`,
    `Deleted ${done.failuresDeleted} failures that were discarded or retried, ${keptDays.failures} days old.`,
    `Deleted ${done.answersDeleted} answers of idempotency keys, ${keptDays.idempotentAnswers * 24} hours old.`,
    `Cleared the rows of ${done.chunksCleared} chunks, ${keptDays.chunkRows} days after their jobs ended.`,
    `Deleted ${done.inboxLettersDeleted} letters of the built-in inbox, ${keptDays.inboxLetters} days old.`,
    `Looked for the records of ${domainsAsked} proven domains; ${domainsLapsed} are proven no more.`,
  ]
  return { json, text: lines.join('\n') }
}
