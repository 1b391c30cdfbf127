import type { ErrorCode } from '../../../refusals/wire-errors.ts'

/** Why an error comes and what to do about it. A language that lacks a code does not compile. */
export type ErrorTexts = Record<ErrorCode, { cause: string; fix: string }>
