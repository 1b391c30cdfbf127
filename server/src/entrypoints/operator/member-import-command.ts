import { readFile } from 'node:fs/promises'
import type { TableOptions } from '@sello/sheets'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Import, importMembers, rehearseImport } from '../../administration/membership/import-members.ts'
import { readMemberSheet } from '../../organizations/members/read-member-sheet.ts'
import type { Platform } from '../../platform/context.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { getOrganization, operatorContext, withPlatform } from './with-platform.ts'

type Options = SheetChoices & {
  organization: string
  file: string
  vouch?: true
  dryRun?: true
  map: Map<string, string>
}

/** The choices that a file leaves open, as `withSheetChoices` asks for them. */
export type SheetChoices = Pick<TableOptions, 'delimiter' | 'sheet' | 'headerRow' | 'mergedCells' | 'missingResults'>

export function memberImportCommand(member: Command, shell: OperatorShell): void {
  const command = member
    .command('import')
    .description('add the members of a CSV file or an Excel workbook: email, name, role, license number; all or none')
    .requiredOption('--organization <id>', 'whose members they are')
    .requiredOption('--file <path>', 'the file')
    .option(
      '--vouch',
      'the addresses count at once, since you vouch for each; otherwise each once its owner has answered a letter',
    )
    .option('--dry-run', 'check the file, and add nobody')
  withSheetChoices(command)
    .option('--map <field=heading>', 'which column holds a field, as in email="Correo UNAM"', readMapping, new Map())
    .action((options: Options) => withPlatform(shell, (platform) => run(platform, options)))
}

/** Adds the options that say how to read a file, as the panel asks for them. */
export function withSheetChoices(command: Command): Command {
  return command
    .option('--delimiter <character>', 'what stands between cells; recognised if not given')
    .option('--sheet <name>', 'which sheet of a workbook; the first that has rows if not given')
    .option('--header-row <n>', 'the row of the headings; the first if not given', readRow)
    .addOption(new Option('--merged-cells <choice>', 'all have what the first of them has').choices(['first']))
    .addOption(new Option('--missing-results <choice>', 'a formula without a result is blank').choices(['empty']))
}

function readRow(text: string): number {
  const row = Number(text)
  if (!Number.isInteger(row) || row < 1) throw new InvalidArgumentError('It must be a number from 1.')
  return row
}

function readMapping(text: string, mapped: Map<string, string>): Map<string, string> {
  const [, field, heading] = /^([a-z_]+)=(.+)$/.exec(text) ?? []
  if (field === undefined || heading === undefined) throw new InvalidArgumentError('Write it as field=heading.')
  return new Map(mapped).set(field, heading)
}

async function run(platform: Platform, options: Options): Promise<CommandResult> {
  const organization = await getOrganization(platform, options.organization)
  const ctx = operatorContext(platform, organization)
  const { dryRun: isRehearsal = false, vouch = false } = options
  const bytes = await readBytes(options.file)
  const { lines, ignored, notes } = readMemberSheet(bytes, options)
  const done: Omit<Import, 'earlierCredentials'> & Partial<Import> = isRehearsal
    ? await rehearseImport(ctx, lines)
    : await importMembers(ctx, lines, vouch ? 'administrator' : null)
  const told = [
    `${isRehearsal ? 'Would be added' : `Added to ${organization.name}`}: ${done.added}.`,
    ...(done.earlierCredentials === undefined ? [] : [`Put into wallets: ${done.earlierCredentials}.`]),
    ...(ignored.length > 0 ? [`Columns that say nothing of a member: ${ignored.join(', ')}.`] : []),
    ...notes,
    ...done.alreadyMembers.map(
      ({ line, email }) => `Line ${line}: ${email} is the address of a member already, who stays as is.`,
    ),
  ]
  const json = {
    organization_id: organization.id,
    dry_run: isRehearsal,
    added: done.added,
    already_members: done.alreadyMembers,
    earlier_credentials: done.earlierCredentials ?? null,
    ignored_columns: ignored,
    notes,
  }
  return { json, text: told.join('\n') }
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new OperatorError(`The file ${path} cannot be read.`, undefined, { cause })
  }
}
