import type { ProblemValues, SheetProblem } from '@sello/sheets'

/** A sentence for each reason for which a file is not read, which says where it is and what to do. */
export type SheetTexts = { [Code in SheetProblem]: (...values: ProblemValues<Code>) => string } & {
  takes_too_long: () => string
  takes_too_much: () => string
}

export type SheetFault = { code: keyof SheetTexts; values: unknown[] }
