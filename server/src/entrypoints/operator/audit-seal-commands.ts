import { readFileSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { listOrganizations, listRemovedOrganizations } from '../../organizations/organization-store.ts'
import type { Platform } from '../../platform/context.ts'
import { type LastSeal, listLastSeals } from '../../upkeep/sealing/audit-seal-store.ts'
import { checkAuditLog, type KnownSeal } from '../../upkeep/sealing/check-audit-log.ts'
import { sealAuditLog } from '../../upkeep/sealing/seal-audit-log.ts'
import { operatorExitCodes } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { getOrganizationEver, withPlatform } from './with-platform.ts'

export function auditSealCommands(group: Command, shell: OperatorShell): void {
  group
    .command('seal')
    .description('seal what no seal covers yet, and print the newest seal of each organization, to be kept elsewhere')
    .option('--latest', 'print alone: workers seal each minute')
    .action(({ latest }: { latest?: true }) =>
      withPlatform(shell, async (platform) => {
        if (!latest) await sealAuditLog(platform)
        return describeSeals(await listLastSeals(platform.database.forService()))
      }),
    )
  group
    .command('check')
    .description(
      'compare the audit log with its seals; names the first entry that was changed, is missing or was put in',
    )
    .option('--organization <id>', 'of this one alone')
    .option(
      '--known <file>',
      'what "audit seal --json" printed once: seals cut off since are found by it',
      readKnown,
      [],
    )
    .action((options: { organization?: string; known: KnownSeal[] }) =>
      withPlatform(shell, (platform) => check(platform, shell, options)),
    )
}

function readKnown(path: string): KnownSeal[] {
  try {
    const { seals } = JSON.parse(readFileSync(path, 'utf8')) as {
      seals: { organization_id: string; number: number; digest: string }[]
    }
    return seals.map(({ organization_id: organizationId, number, digest }) => ({ organizationId, number, digest }))
  } catch {
    throw new InvalidArgumentError('It must be a file with what "audit seal --json" printed.')
  }
}

function describeSeals(seals: LastSeal[]): CommandResult {
  const told = seals.map(({ organizationId, number, sealedAt, digest }) => ({
    organization_id: organizationId,
    number,
    sealed_at: sealedAt.toISOString(),
    digest: digest.toString('hex'),
  }))
  return {
    json: { seals: told },
    text:
      told.length === 0
        ? 'Nothing was sealed yet.'
        : told.map((one) => `${one.organization_id}  ${one.number}  ${one.sealed_at}  ${one.digest}`).join('\n'),
  }
}

async function check(
  platform: Platform,
  shell: OperatorShell,
  { organization, known }: { organization?: string; known: KnownSeal[] },
): Promise<CommandResult> {
  const { database } = platform
  const all = organization === undefined
  const ids = all
    ? [...(await listOrganizations(database)), ...(await listRemovedOrganizations(database))].map(({ id }) => id)
    : [(await getOrganizationEver(platform, organization)).id]
  const total = { seals: 0, entries: 0 }
  const problems: { organization_id: string; problem: string }[] = []
  for (const id of ids) {
    const { seals, entries, problem } = await checkAuditLog(platform, id, known)
    total.seals += seals
    total.entries += entries
    if (problem !== undefined) {
      problems.push({ organization_id: id, problem })
      shell.note(`organization ${id}: ${problem}`)
    }
  }
  const counted = `${total.entries} entries of ${ids.length} organizations under ${total.seals} seals`
  return {
    json: { ok: problems.length === 0, organizations: ids.length, ...total, problems },
    text: `Checked ${counted}: ${problems.length === 0 ? 'all is as it was sealed' : `${problems.length} are not as they were sealed`}.`,
    exitCode: problems.length === 0 ? 0 : operatorExitCodes.failed,
  }
}
