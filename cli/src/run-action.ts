import type { Shell } from './shell.ts'

/**
 * The action of a command, given its options and then its arguments. A returned number is the exit code; without one the
 * command succeeded.
 */
export type CommandAction = (shell: Shell, options: never, ...args: never[]) => Promise<unknown>

/** Makes the action of a command from the function that loads it. */
export type RunAction = (load: () => Promise<CommandAction>) => (...given: unknown[]) => Promise<void>
