import type { Deployment, Misspelled } from '../deployment/deployment.ts'
import type { DescribedVariable } from '../generators/generate-configuration.ts'

/** What a command tells: the object of `--json`, and the same for people. */
export type Answer = { json: Record<string, unknown>; text: string; exitCode?: number }

/** What the operator program is started with. */
export type Ground = {
  /** Reads the configuration, or throws the sentences that name what is wrong with it. */
  deployment(): Deployment
  variables: Record<string, DescribedVariable>
  /** Variables that are set and not read, each with the name that was probably meant. */
  misspelled: Misspelled[]
}

/** What a command works with. */
export type Shell = Ground & {
  isJson: boolean
  /** Prints the answer: one JSON object, or text. */
  tell(answer: Answer): void
  /** Something on the way, for people. Never on standard output: that belongs to the answer. */
  mention(text: string): void
}
