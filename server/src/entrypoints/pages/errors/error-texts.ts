import type { ApiErrorCode } from '../../../platform/refusals/wire-errors.ts'
import type { RowCode } from '../../openapi/example-rows.ts'

/** Why an error comes, and what to do about it, by its code. A language that lacks a code does not compile. */
export type ErrorTexts<Code extends ApiErrorCode | RowCode> = Record<Code, { cause: string; fix: string }>
