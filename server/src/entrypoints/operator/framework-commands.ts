import { readFile, stat } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Context } from '../../platform/context.ts'
import { type Framework, skillsMax } from '../../templates/frameworks/framework.ts'
import { listFrameworks } from '../../templates/frameworks/framework-store.ts'
import { importFramework, removeFramework } from '../../templates/frameworks/import-framework.ts'
import { readFramework } from '../../templates/frameworks/read-framework.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { type SheetChoices, withSheetChoices } from './member-import-command.ts'
import { getOrganization, operatorContext, table, withPlatform } from './with-platform.ts'

type Options = { organization: string }
type Named = Options & { name: string }
type Importing = Named & SheetChoices & { file: string }

const megabytesMax = 32

export function frameworkCommands(group: Command, shell: OperatorShell): void {
  const within = ({ organization }: Options, work: (ctx: Context) => Promise<CommandResult>) =>
    withPlatform(shell, async (platform) =>
      work(operatorContext(platform, await getOrganization(platform, organization))),
    )
  const importing = group
    .command('import')
    .description(
      `import a CSV file or an Excel workbook of up to ${skillsMax} skills, in place of the one of that name`,
    )
    .requiredOption('--organization <id>', 'for whose templates')
    .requiredOption('--name <name>', 'what the framework is called, as credentials will say it: ESCO')
    .requiredOption('--file <path>', 'the file: target name, URL, code, type, description')
  withSheetChoices(importing).action((options: Importing) => within(options, (ctx) => load(ctx, options)))
  group
    .command('list')
    .description('list the frameworks of an organization')
    .requiredOption('--organization <id>', 'whose frameworks')
    .action((options: Options) => within(options, list))
  group
    .command('remove')
    .description('remove a framework; templates keep what was picked from it')
    .requiredOption('--organization <id>', 'whose framework')
    .requiredOption('--name <name>', 'what it is called')
    .action((options: Named) => within(options, (ctx) => remove(ctx, options.name)))
}

async function load(ctx: Context, { name, file, ...choices }: Importing): Promise<CommandResult> {
  const read = readFramework(name, await readBytes(file), choices)
  const { replaced, ...framework } = await importFramework(ctx, read)
  const { ignored, notes } = read
  const instead = replaced === null ? '' : `, in place of ${replaced}`
  const told = [
    `Imported ${framework.name} for ${ctx.organization.name}: ${framework.skills} skills${instead}.`,
    ...(ignored.length > 0 ? [`Columns that are not taken: ${ignored.join(', ')}.`] : []),
    ...notes,
  ]
  const json = { ...present(framework), replaced_skills: replaced, ignored_columns: ignored, notes }
  return { json, text: told.join('\n') }
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path)
    if (size > megabytesMax * 1024 * 1024) throw new OperatorError(`The file is larger than ${megabytesMax} MB.`)
    return await readFile(path)
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(`The file ${path} cannot be read.`, undefined, { cause })
  }
}

async function list(ctx: Context): Promise<CommandResult> {
  const frameworks = await listFrameworks(ctx)
  const rows = frameworks.map(({ name, skills, importedAt }) => [name, `${skills} skills`, importedAt.toISOString()])
  const text = rows.length > 0 ? table(rows) : `${ctx.organization.name} has no framework.`
  return { json: { organization_id: ctx.organization.id, frameworks: frameworks.map(present) }, text }
}

async function remove(ctx: Context, name: string): Promise<CommandResult> {
  const framework = await removeFramework(ctx, name)
  if (!framework) throw new OperatorError(`${ctx.organization.name} has no framework called ${name}.`)
  return { json: present(framework), text: `Removed ${name}. Templates keep what was picked from it.` }
}

function present({ id, name, skills, importedAt }: Framework): Record<string, unknown> {
  return { id, name, skills, imported_at: importedAt.toISOString() }
}
