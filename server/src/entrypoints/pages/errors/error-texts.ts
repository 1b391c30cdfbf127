import type { ApiErrorCode } from '../../../platform/refusals/wire-errors.ts'

/** Why an error of the API comes and what to do about it. A language that lacks a code does not compile. */
export type ErrorTexts = Record<ApiErrorCode, { cause: string; fix: string }>
