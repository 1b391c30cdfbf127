import { refuse } from '../platform/refusals/refusal.ts'

export const reasonCharactersMax = 500

const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

/**
 * The problem of a revocation reason, or undefined: it must be a text that the public page can show. Line breaks and tabs
 * are allowed.
 */
export function problemOfReason(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.trim() === '' || !given.isWellFormed() || controlCharacter.test(given))
    return 'reason is required, as a text without control characters'
  return given.length > reasonCharactersMax ? `reason must not exceed ${reasonCharactersMax} characters` : undefined
}

/** Reads a revocation reason in the form in which it is stored. Throws Refusal where it has a problem. */
export function readRevocationReason(given: string): string {
  const problem = problemOfReason(given)
  if (problem !== undefined) throw refuse('body_invalid', problem)
  return given.trim()
}
