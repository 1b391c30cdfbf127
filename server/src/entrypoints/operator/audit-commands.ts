import { writeCsv } from '@sello/sheets'
import { type Command, InvalidArgumentError, Option } from 'commander'
import {
  type ActorKind,
  type AuditAction,
  type AuditEntry,
  actorKinds,
  allAuditActions,
} from '../../platform/audit-log/audit-entry.ts'
import { type AuditFilter, auditColumns, listAuditEntries } from '../../platform/audit-log/audit-entry-store.ts'
import type { Platform } from '../../platform/context.ts'
import { type AuditEntryId, parseId } from '../../platform/ids.ts'
import { presentEntry } from '../panel/audit-log/list-audit-entries.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { auditSealCommands } from './audit-seal-commands.ts'
import { getOrganizationEver, operatorContext, table, withPlatform } from './with-platform.ts'

type ListOptions = {
  organization: string
  since?: Date
  action?: AuditAction
  actor?: Pick<AuditFilter, 'actorKind' | 'actorId'>
  subject?: string
  before?: AuditEntryId
  limit: number
  csv?: true
}

const limitMax = 1_000

export function auditCommands(group: Command, shell: OperatorShell): void {
  auditSealCommands(group, shell)
  group
    .command('list')
    .description('changes of an organization, newest first')
    .requiredOption('--organization <id>', 'whose changes')
    .option('--since <time>', 'from this day, or this moment, on: 2026-01-31 or 2026-01-31T09:00:00Z', readTime)
    .addOption(new Option('--action <action>', 'of this kind alone').choices(allAuditActions))
    .option('--actor <actor>', `by whom: ${actorKinds.join(', ')}, or the id of a key or a person`, readActor)
    .option('--subject <id>', 'of the record with this id', readId)
    .option('--before <id>', 'the next page: those before this entry', readId)
    .option('--limit <n>', `entries on a page, up to ${limitMax}`, readLimit, 50)
    .option('--csv', 'the page as CSV')
    .action((options: ListOptions) => withPlatform(shell, (platform) => list(platform, shell, options)))
}

function readId(text: string): string {
  const id = parseId(text)
  if (!id) throw new InvalidArgumentError('It is no id.')
  return id
}

function readLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > limitMax)
    throw new InvalidArgumentError(`It must be 1 to ${limitMax}.`)
  return limit
}

function readTime(text: string): Date {
  const time = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(text) ? new Date(text) : undefined
  if (!time || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('It must be a day or a moment of UTC: 2026-01-31 or 2026-01-31T09:00:00Z.')
  return time
}

function readActor(text: string): Pick<AuditFilter, 'actorKind' | 'actorId'> {
  if (actorKinds.some((kind) => kind === text)) return { actorKind: text as ActorKind }
  const actorId = parseId<string>(text)
  if (!actorId) throw new InvalidArgumentError(`It must be one of ${actorKinds.join(', ')}, or an id.`)
  return { actorId }
}

async function list(platform: Platform, shell: OperatorShell, options: ListOptions): Promise<CommandResult> {
  const ctx = operatorContext(platform, await getOrganizationEver(platform, options.organization))
  const { since, action, actor, subject, before, limit, csv } = options
  const filter = { since, action, subjectId: subject, ...actor }
  const entries = await listAuditEntries(ctx, filter, { before, limit })
  const last = entries.length === limit ? entries.at(-1)?.id : undefined
  const more = last && `More: the same with --before ${last}`
  // Standard output holds nothing but the page, since programs read it.
  if (csv && more) shell.note(more)
  return {
    json: { entries: entries.map(presentEntry), next_before: last ?? null },
    text: csv ? toCsv(entries) : toText(entries, more),
  }
}

function toText(entries: AuditEntry[], more: string | undefined): string {
  if (entries.length === 0) return 'There is no such entry.'
  const rows = entries.map((entry) => [
    entry.recordedAt.toISOString(),
    entry.action,
    entry.subjectId,
    whoOf(entry),
    whatOf(entry),
  ])
  return [table(rows), ...(more ? [more] : [])].join('\n')
}

function whoOf({ actor }: AuditEntry): string {
  return [actor.kind, actor.id ?? actor.account].filter((part) => part !== null).join(' ')
}

/** `name: "Before" -> "After"`, part by part. */
function whatOf({ before, after }: AuditEntry): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .map((name) => {
      const now = JSON.stringify(after[name])
      return name in before ? `${name}: ${JSON.stringify(before[name])} -> ${now}` : `${name}: ${now}`
    })
    .join(', ')
}

function toCsv(entries: AuditEntry[]): string {
  const rows = entries.map((entry) => ({
    ...presentEntry(entry),
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
  }))
  return writeCsv([...auditColumns], rows, { forFile: false }).trimEnd()
}
