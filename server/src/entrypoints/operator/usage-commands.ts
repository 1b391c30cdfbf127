import { type Command, InvalidArgumentError } from 'commander'
import { limitMax, readUse, setLimits } from '../../administration/limits/limits.ts'
import { listOrganizations } from '../../organizations/organization-store.ts'
import type { Platform } from '../../platform/context.ts'
import { listDailyUse } from '../../platform/rate-limits/daily-use-store.ts'
import { keptDays } from '../../upkeep/retention/periods.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { getOrganization, operatorContext, table, withPlatform } from './with-platform.ts'

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

type Limit = number | 'none'
type LimitOptions = {
  lettersPerDay?: Limit
  storedMegabytesPerDay?: Limit
  members?: Limit
  credentialsPerYear?: Limit
}

export function organizationLimitsCommand(group: Command, shell: OperatorShell): void {
  group
    .command('limits <id>')
    .description(
      'tell what an organization uses of what it may, and change what it may; "none" takes a limit of its own away',
    )
    .option('--letters-per-day <n>', 'letters in a day (UTC), instead of LETTERS_PER_DAY', readLimit)
    .option('--stored-megabytes-per-day <n>', 'instead of STORED_MEGABYTES_PER_DAY', readLimit)
    .option('--members <n>', 'members who have not left', readLimit)
    .option('--credentials-per-year <n>', 'credentials in a year (UTC)', readLimit)
    .action((id: string, options: LimitOptions) => withPlatform(shell, (platform) => limit(platform, id, options)))
}

function readLimit(text: string): Limit {
  if (text === 'none') return text
  const limit = Number(text)
  if (!/^\d+$/.test(text) || limit > limitMax) throw new InvalidArgumentError(`It must be "none", or 0 to ${limitMax}.`)
  return limit
}

async function limit(platform: Platform, id: string, options: LimitOptions): Promise<CommandResult> {
  const organization = await getOrganization(platform, id)
  const ctx = operatorContext(platform, organization)
  const { members: membersMax, ...rest } = options
  const given = Object.entries({ membersMax, ...rest }).filter(([, value]) => value !== undefined)
  await setLimits(ctx, Object.fromEntries(given.map(([name, value]) => [name, value === 'none' ? null : value])))
  const use = await readUse(ctx)
  const spans = { letters: 'today', megabytes: 'stored today', credentials: 'this year', members: '' }
  const lines = use.map(({ of, used, limit }) => [of, spans[of], String(used), `of ${limit ?? 'as many as there are'}`])
  return { json: { organization_id: id, use }, text: `${organization.name}\n${table(lines)}` }
}
