import { refuse } from '../refusals/refusal.ts'

export const reasonCharactersMax = 500

const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

/**
 * What is wrong with why a credential is revoked, if anything: it must be a text that its public page can show. Lines and
 * tabs are kept.
 */
export function problemOfReason(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.trim() === '' || !given.isWellFormed() || controlCharacter.test(given))
    return 'reason is required, as a text without control characters'
  return given.length > reasonCharactersMax ? `reason must not exceed ${reasonCharactersMax} characters` : undefined
}

/** The reason as it is kept. Throws Refusal. */
export function readRevocationReason(given: string): string {
  const problem = problemOfReason(given)
  if (problem !== undefined) throw refuse('body_invalid', problem)
  return given.trim()
}
