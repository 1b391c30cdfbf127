import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { Refusal } from '../../refusals/refusal.ts'
import type { Deployment } from '../deployment/deployment.ts'
import { OperatorError, operatorExitCodes } from '../deployment/operator-error.ts'
import type { ConfigurationSource, OperatorShell } from '../process/operator-shell.ts'
import { apiKeyCommands } from './api-key-commands.ts'
import { auditCommands } from './audit-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { credentialCommands } from './credential-commands.ts'
import { databaseCommands } from './database-commands.ts'
import { frameworkCommands } from './framework-commands.ts'
import { generateCommands } from './generate-commands.ts'
import { identityProviderCommands } from './identity-provider-commands.ts'
import { jobCommands } from './job-commands.ts'
import { keyCommands } from './key-commands.ts'
import { letterCommands } from './letter-commands.ts'
import { mailCommands } from './mail-commands.ts'
import { masterKeyCommands } from './master-key-commands.ts'
import { memberCommands } from './member-commands.ts'
import { organizationCommands } from './organization-commands.ts'
import { pathwayCommands } from './pathway-commands.ts'
import { personCommands } from './person-commands.ts'
import { publicUrlCommands } from './public-url-commands.ts'
import { retentionCommands } from './retention-commands.ts'
import { serviceCommands } from './service-commands.ts'
import { templateCommands } from './template-commands.ts'
import { usageCommands } from './usage-commands.ts'
import { userCommands } from './user-commands.ts'

/**
 * Runs one command of the operator program and returns its exit code: 2 for a wrong command line, 3 for an unknown
 * organization, 1 for anything else that failed. With `--json`, standard output holds one object, also for an error.
 */
export async function runOperator(argv: string[], source: ConfigurationSource): Promise<number> {
  const isJson = argv.includes('--json')
  let exitCode = 0
  const said: string[] = []
  const shell: OperatorShell = {
    variables: source.variables,
    misspelled: source.misspelled,
    deployment: () => readDeployment(source),
    isJson,
    printResult(answer) {
      exitCode = answer.exitCode ?? 0
      process.stdout.write(`${isJson ? JSON.stringify(answer.json) : answer.text}\n`)
    },
    note: (text) => process.stderr.write(`${text}\n`),
  }
  try {
    await buildProgram(shell, said).parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    return error instanceof CommanderError ? reportUsage(shell, error, said.join('')) : reportFailure(shell, error)
  }
}

function readDeployment(source: ConfigurationSource): Deployment {
  try {
    return source.deployment()
  } catch (cause) {
    throw new OperatorError((cause as Error).message, operatorExitCodes.failed, { cause })
  }
}

function buildProgram(shell: OperatorShell, said: string[]): Command {
  const program = new Command('sello-server')
    .description('Issue digital credentials that anyone can verify: the service and its operator commands.')
    .option('--json', 'print one JSON object and nothing else')
    .version(packageVersion(), '-V, --version', 'print the version')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => said.push(text), writeErr: (text) => said.push(text) })
    .showHelpAfterError('Add --help for what there is.')
    .exitOverride()
  serviceCommands(program, shell)
  databaseCommands(program, shell)
  backupCommands(program, shell)
  publicUrlCommands(program, shell)
  organizationCommands(program, shell)
  apiKeyCommands(program, shell)
  keyCommands(program, shell)
  masterKeyCommands(program, shell)
  userCommands(program, shell)
  identityProviderCommands(program, shell)
  memberCommands(program, shell)
  personCommands(program, shell)
  templateCommands(program, shell)
  frameworkCommands(program, shell)
  pathwayCommands(program, shell)
  credentialCommands(program, shell)
  jobCommands(program, shell)
  letterCommands(program, shell)
  mailCommands(program, shell)
  usageCommands(program, shell)
  retentionCommands(program, shell)
  auditCommands(program, shell)
  generateCommands(program, shell)
  return program
}

function packageVersion(): string {
  return JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version
}

function reportUsage(shell: OperatorShell, error: CommanderError, said: string): number {
  const isVersion = error.code === 'commander.version'
  const isAsked = isVersion || error.code === 'commander.helpDisplayed'
  const text = said.trim()
  if (shell.isJson)
    shell.printResult({
      json: isVersion ? { version: text } : isAsked ? { help: text } : { error: firstLine(text) },
      text,
    })
  else if (isAsked) process.stdout.write(`${text}\n`)
  else shell.note(text)
  return isAsked ? 0 : operatorExitCodes.usage
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.replace(/^error: /, '') ?? ''
}

function reportFailure(shell: OperatorShell, error: unknown): number {
  const isExpected = error instanceof OperatorError || error instanceof Refusal
  const message = error instanceof Error ? error.message : String(error)
  // The stack helps to find a defect of the program, or of what it runs on.
  if (!isExpected && error instanceof Error) shell.note(error.stack ?? message)
  else if (!shell.isJson) shell.note(message)
  if (shell.isJson) shell.printResult({ json: { error: message }, text: message })
  return error instanceof OperatorError ? error.exitCode : operatorExitCodes.failed
}
