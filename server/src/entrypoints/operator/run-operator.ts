import { Command, CommanderError } from 'commander'
import { packageVersion } from '../../platform/process/package-version.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'
import type { Deployment } from '../deployment/deployment.ts'
import { OperatorError, operatorExitCodes } from '../deployment/operator-error.ts'
import type { ConfigurationSource, OperatorOutput } from '../process/operator-shell.ts'
import { type CommandContent, listCommands } from './list-commands.ts'

type OperatorStreams = Record<'stdout' | 'stderr', { write(text: string): unknown }>

/**
 * Runs one command of the operator program and returns its exit code: 2 for a wrong command line, 3 for an unknown
 * organization, 1 for anything else that failed. With `--json`, standard output holds one object, also for an error.
 */
export async function runOperator(
  argv: string[],
  readSource: () => Promise<ConfigurationSource>,
  { stdout, stderr }: OperatorStreams,
): Promise<number> {
  const isJson = argv.includes('--json')
  let exitCode = 0
  const said: string[] = []
  const output: OperatorOutput = {
    isJson,
    printResult(answer) {
      exitCode = answer.exitCode ?? 0
      stdout.write(`${isJson ? JSON.stringify(answer.json) : answer.text}\n`)
    },
    note: (text) => void stderr.write(`${text}\n`),
  }
  try {
    const program = describeProgram(said)
    await fillCommand(program, argv, output, readSource)
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    return error instanceof CommanderError ? reportUsage(output, error, said.join('')) : reportFailure(output, error)
  }
}

function describeProgram(said: string[]): Command {
  return new Command('sello-server')
    .description('Issue digital credentials that anyone can verify: the service and its operator commands.')
    .option('--json', 'print one JSON object and nothing else')
    .version(packageVersion, '-V, --version', 'print the version')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => said.push(text), writeErr: (text) => said.push(text) })
    .showHelpAfterError('Add --help for what there is.')
    .exitOverride()
}

/** Loads the subcommands of the command that the words name, or ask for help with. No option before it takes a word. */
async function fillCommand(
  program: Command,
  argv: string[],
  output: OperatorOutput,
  readSource: () => Promise<ConfigurationSource>,
): Promise<void> {
  const words = argv.filter((word) => !word.startsWith('-'))
  const name = words[0] === 'help' ? words[1] : words[0]
  const [command, load] =
    [...listCommands(program), developersCommand(program)].find(([one]) => one.name() === name) ?? []
  if (!command || !load) return
  const [fill, source] = [await load(), await readSource()]
  fill(command, { ...source, ...output, deployment: () => readDeployment(source) })
}

/** This command generates the page of all listed commands, so it is not listed itself. */
function developersCommand(program: Command): [Command, () => Promise<CommandContent>] {
  const description = 'write the files anew that are made from the code and committed'
  const command = program.command('generate', { hidden: true }).description(description)
  return [command, async () => (await import('./generate-commands.ts')).generateCommand]
}

function readDeployment(source: ConfigurationSource): Deployment {
  try {
    return source.deployment()
  } catch (cause) {
    throw new OperatorError((cause as Error).message, operatorExitCodes.failed, { cause })
  }
}

function reportUsage(output: OperatorOutput, error: CommanderError, said: string): number {
  const isVersion = error.code === 'commander.version'
  const isAsked = isVersion || error.code === 'commander.helpDisplayed'
  const text = said.trim()
  if (output.isJson || isAsked)
    output.printResult({
      json: isVersion ? { version: text } : isAsked ? { help: text } : { error: firstLine(text) },
      text,
    })
  else output.note(text)
  return isAsked ? 0 : operatorExitCodes.usage
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.replace(/^error: /, '') ?? ''
}

function reportFailure(output: OperatorOutput, error: unknown): number {
  const isExpected = error instanceof OperatorError || error instanceof Refusal
  const message = error instanceof Error ? error.message : String(error)
  // The stack helps to find a defect of the program, or of what it runs on.
  if (!isExpected && error instanceof Error) output.note(error.stack ?? message)
  else if (!output.isJson) output.note(message)
  if (output.isJson) output.printResult({ json: { error: message }, text: message })
  return error instanceof OperatorError ? error.exitCode : operatorExitCodes.failed
}
