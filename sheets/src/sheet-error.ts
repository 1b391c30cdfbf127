import { type SheetProblem, sheetProblems } from './sheet-problems.ts'

/** The values that a problem names. */
export type ProblemValues<Code extends SheetProblem> = Parameters<(typeof sheetProblems)[Code]>

/** One thing that is wrong with a file. `code` and `values` are for texts of one's own. */
export type FileFault = { code: SheetProblem; values: unknown[] }

/** A file that cannot be read as a list of recipients, with all faults that reading has found. Nothing was sent. */
export class SheetError extends Error {
  readonly faults: FileFault[]

  constructor(faults: FileFault[]) {
    super(faults.map(sentenceOf).join(' '))
    this.name = 'SheetError'
    this.faults = faults
  }
}

export function fileFault<Code extends SheetProblem>(code: Code, ...values: ProblemValues<Code>): FileFault {
  return { code, values }
}

/** The error of a problem, with the sentence for the command line. The caller throws it. */
export function sheetError<Code extends SheetProblem>(code: Code, ...values: ProblemValues<Code>): SheetError {
  return new SheetError([fileFault(code, ...values)])
}

function sentenceOf({ code, values }: FileFault): string {
  const text = sheetProblems[code] as (...values: unknown[]) => string
  return text(...values)
}
