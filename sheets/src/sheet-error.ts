import { type SheetProblem, sheetProblems } from './sheet-problems.ts'

/** What a problem tells besides its name. */
export type ProblemValues<Code extends SheetProblem> = Parameters<(typeof sheetProblems)[Code]>

/** A file that cannot be read as a list of recipients. Nothing was sent. `code` and `values` are for texts of one's own. */
export class SheetError extends Error {
  readonly code: SheetProblem
  readonly values: unknown[]

  constructor(code: SheetProblem, values: unknown[], message: string) {
    super(message)
    this.name = 'SheetError'
    this.code = code
    this.values = values
  }
}

/** The error of a problem, with the sentence for the command line. The caller throws it. */
export function sheetError<Code extends SheetProblem>(code: Code, ...values: ProblemValues<Code>): SheetError {
  const text = sheetProblems[code] as (...values: ProblemValues<Code>) => string
  return new SheetError(code, values, text(...values))
}
