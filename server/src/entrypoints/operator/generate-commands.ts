import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { operatorExitCodes } from '../deployment/operator-error.ts'
import { generateCommands } from '../generators/generate-commands.ts'
import { generateConfiguration } from '../generators/generate-configuration.ts'
import { generatePanelLimits } from '../generators/generate-panel-limits.ts'
import { generatePanelOperations } from '../generators/generate-panel-operations.ts'
import {
  generatePanelFields,
  generateRecipientColumns,
  generateRecipientType,
} from '../generators/generate-recipient-fields.ts'
import { generateSchema } from '../generators/generate-schema.ts'
import { generateTypeNames } from '../generators/generate-type-names.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { describeApi } from '../sitemap/describe-api.ts'
import { listCommands } from './list-commands.ts'

const repository = new URL('../../../../', import.meta.url)

/** A command for developers of Sello: it writes the files that are generated from the code and committed. */
export function generateCommand(command: Command, shell: OperatorShell): void {
  command
    .option('--check', 'write nothing, and fail where a file is not as it would be written')
    .action(async (options: { check?: boolean }) => {
      const files = await generateFiles(shell)
      shell.printResult(options.check ? await compare(files) : await write(files))
    })
}

type Files = Record<string, string>

async function generateFiles(shell: OperatorShell): Promise<Files> {
  return {
    'openapi.json': `${JSON.stringify(describeApi(), null, 2)}\n`,
    'panel/src/data/generated/limits.ts': generatePanelLimits(),
    'panel/src/data/generated/operations.ts': generatePanelOperations(),
    'panel/src/data/generated/recipient-fields.ts': generatePanelFields(),
    'panel/src/data/generated/type-names.ts': generateTypeNames(),
    'docs/commands.md': generateCommands(await fillProgram(shell)),
    'docs/configuration.md': generateConfiguration(shell.variables),
    'server/db/schema.sql': await generateSchema(),
    'sdk/src/generated/recipient.ts': generateRecipientType(),
    'sheets/src/generated/recipient-columns.ts': generateRecipientColumns(),
  }
}

async function fillProgram(shell: OperatorShell): Promise<Command> {
  const program = new Command('sello-server')
  for (const [command, load] of listCommands(program)) (await load())(command, shell)
  return program
}

async function write(files: Files): Promise<CommandResult> {
  for (const [name, content] of Object.entries(files)) {
    const path = fileURLToPath(new URL(name, repository))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
  const names = Object.keys(files)
  return { json: { written: names }, text: `Wrote ${names.join(', ')}.` }
}

async function compare(files: Files): Promise<CommandResult> {
  const differing: string[] = []
  for (const [name, content] of Object.entries(files)) {
    const found = await readFile(new URL(name, repository), 'utf8').catch(() => undefined)
    if (found !== content) differing.push(name)
  }
  if (differing.length === 0) return { json: { differing }, text: 'All generated files are up to date.' }
  const text = `Not up to date: ${differing.join(', ')}. Run "npm run generate" and commit the result.`
  return { json: { differing }, text, exitCode: operatorExitCodes.failed }
}
