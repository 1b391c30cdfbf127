import {
  isAuthenticationError,
  isGoneError,
  isNetworkError,
  isNotFoundError,
  isPermissionError,
  isRateLimitError,
  isTimeoutError,
} from '@sello/sdk'
import { SheetError } from '@sello/sheets'

/** The command line is wrong. The message says what to give instead. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UsageError'
  }
}

/** No key was given, or a key that must not be used here. */
export class KeyError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'KeyError'
  }
}

/** Ctrl-C. */
export class InterruptedError extends Error {
  constructor() {
    super('Interrupted.')
    this.name = 'InterruptedError'
  }
}

/** Documented by `sello help exit-codes`; scripts rely on them. */
export const exitCodes = {
  ok: [0, 'Done. An empty list is no failure.'],
  failed: [1, 'Something else went wrong, or a credential did not verify.'],
  usage: [2, 'The command or the file was not as it must be. Nothing was sent.'],
  notFound: [3, 'No such record, or its time is over.'],
  key: [4, 'No key, a key that is not valid, or a record of another key.'],
  rowsFailed: [5, 'Finished, but some rows failed.'],
  rateLimited: [6, 'Too many requests, even after waiting and trying again.'],
  network: [7, 'The service could not be reached.'],
  interrupted: [130, 'Interrupted. A job that was started goes on.'],
} as const satisfies Record<string, readonly [number, string]>

export function exitCodeOf(error: unknown): number {
  if (error instanceof InterruptedError) return exitCodes.interrupted[0]
  if (error instanceof UsageError || error instanceof SheetError) return exitCodes.usage[0]
  if (error instanceof KeyError || isAuthenticationError(error) || isPermissionError(error)) return exitCodes.key[0]
  if (isNotFoundError(error) || isGoneError(error)) return exitCodes.notFound[0]
  if (isRateLimitError(error)) return exitCodes.rateLimited[0]
  if (isNetworkError(error) || isTimeoutError(error)) return exitCodes.network[0]
  return exitCodes.failed[0]
}

export function describeExitCodes(): string {
  const lines = Object.values(exitCodes).map(([code, words]) => `${String(code).padStart(5)}  ${words}`)
  return `Exit codes of sello:\n\n${lines.join('\n')}\n`
}
