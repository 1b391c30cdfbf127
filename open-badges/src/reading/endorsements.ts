import { isRecord, valuesOf } from './record.ts'

/**
 * The endorsements in a document, whoever or whatever in it they are about, but not those within them: Open Badges 3.0,
 * "EndorsementCredential". Each is a credential of its own, or a token.
 */
export function endorsementsIn(document: Record<string, unknown>): unknown[] {
  return Object.entries(document).flatMap(([name, value]) => {
    if (name === 'endorsement' || name === 'endorsementJwt') return valuesOf(value)
    // Proofs are no part of what is signed, and a context has words alone.
    return name === 'proof' || name === '@context' ? [] : valuesOf(value).filter(isRecord).flatMap(endorsementsIn)
  })
}
