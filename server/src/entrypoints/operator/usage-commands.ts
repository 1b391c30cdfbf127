import { type Command, InvalidArgumentError } from 'commander'
import { listOrganizations } from '../../organizations/organization-store.ts'
import type { Platform } from '../../platform/context.ts'
import { listDailyUse } from '../../platform/rate-limits/daily-use-store.ts'
import { keptDays } from '../../upkeep/retention/periods.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { table, withPlatform } from './with-platform.ts'

export function usageCommands(group: Command, shell: OperatorShell): void {
  group
    .command('list')
    .description(
      'letters and megabytes of each organization and day (UTC), and the requests that a limit of the day refused',
    )
    .option('--days <n>', `the last so many days, up to ${keptDays.dailyUse}`, readDays, 7)
    .action(({ days }: { days: number }) => withPlatform(shell, (platform) => list(platform, days)))
}

function readDays(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > keptDays.dailyUse)
    throw new InvalidArgumentError(`It must be 1 to ${keptDays.dailyUse}.`)
  return days
}

async function list({ database, settings }: Platform, days: number): Promise<CommandResult> {
  const names = new Map((await listOrganizations(database)).map(({ id, name }) => [id, name]))
  const usage = (await listDailyUse(database, days)).map(({ organizationId, day, letters, bytes, refused }) => ({
    day,
    organization_id: organizationId,
    organization_name: names.get(organizationId) ?? '',
    letters,
    megabytes: Math.round(bytes / 100_000) / 10,
    refused,
  }))
  const limits = { letters: settings.lettersPerDay, megabytes: settings.storedBytesPerDay / 1_000_000 }
  const lines = usage.map((use) => [
    use.day,
    use.organization_name,
    `${use.letters} letters`,
    `${use.megabytes} MB`,
    use.refused > 0 ? `${use.refused} requests refused` : '',
  ])
  const text = [
    `Limits of a day: ${limits.letters} letters, ${limits.megabytes} MB (LETTERS_PER_DAY, STORED_MEGABYTES_PER_DAY)`,
  ]
  return { json: { limits, usage }, text: [...text, ...(lines.length > 0 ? [table(lines)] : [])].join('\n') }
}
