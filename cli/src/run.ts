import { isSelloError } from '@sello/sdk'
import { CommanderError } from 'commander'
import { exitCodeOf, exitCodes } from './exit-code.ts'
import { buildProgram } from './program.ts'
import type { Shell } from './shell.ts'

/** Runs one command line and returns its exit code. Errors are printed on standard error. */
export async function run(shell: Shell, args: string[]): Promise<number> {
  const program = buildProgram(shell)
  try {
    await program.command.parseAsync(args, { from: 'user' })
    return program.exitCode()
  } catch (error) {
    // Commander has printed its own errors already. Help that was asked for is no error; help after a command without arguments is one.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok[0] : exitCodes.usage[0]
    shell.stderr.write(describe(error))
    if (shell.env.SELLO_DEBUG) shell.stderr.write(`${(error as Error).stack}\n`)
    return exitCodeOf(error)
  }
}

function describe(error: unknown): string {
  if (!isSelloError(error)) return `${error instanceof Error ? error.message : error}\n`
  const lines = error.messages.includes(error.message) || error.messages.length > 1 ? error.messages : [error.message]
  const id = error.requestId === undefined ? '' : `(${error.status}, request ${error.requestId})\n`
  return `${lines.join('\n')}\n${id}`
}
