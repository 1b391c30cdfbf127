import type { Deployment, Misspelled } from '../deployment/deployment.ts'
import type { DescribedVariable } from '../generators/generate-configuration.ts'

/** The result of a command: the object that `--json` prints, and the same as text for people. */
export type CommandResult = { json: Record<string, unknown>; text: string; exitCode?: number }

/** The configuration of the environment, as configuration-source.ts hands it to the operator program. */
export type ConfigurationSource = {
  /** Reads the configuration. Throws an error whose sentences name each value that is wrong. */
  deployment(): Deployment
  variables: Record<string, DescribedVariable>
  /** Variables that are set and not read, each with the name that was probably meant. */
  misspelled: Misspelled[]
}

/** Where the output of a command goes. */
export type OperatorOutput = {
  isJson: boolean
  /** Prints the result on standard output: one JSON object, or text. */
  printResult(result: CommandResult): void
  /** Prints a note for people on standard error, since standard output belongs to the result. */
  note(text: string): void
}

/** The tools that each command of the operator program is given. */
export type OperatorShell = ConfigurationSource & OperatorOutput
