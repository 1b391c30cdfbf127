import { buildCredential, type StatusSources, signDocument, type Verification, verifyCredential } from '../src/index.ts'
import { issuedAt, makeFullAchievement, makeFullAward, makeProfile, signingKey, sourcesWith } from './factories.ts'

/** A JSON object, for tests that write into documents what should not be there. */
export type Document = Record<string, unknown>

/** All documents that our issuer serves, a minute after it issued; nothing is revoked. */
export const sources = await sourcesWith([])

export function makeUnsigned(changes: Document = {}): Document & { '@context': unknown } {
  return { ...buildCredential(makeProfile(), makeFullAchievement(), makeFullAward()), ...changes }
}

/** A credential of ours that uses everything, changed before it was signed. */
export function makeSigned(changes: Document = {}): Promise<Document & { proof: object[] }> {
  return signDocument(makeUnsigned(changes), signingKey, { created: issuedAt })
}

export function verified(document: unknown, changed: Partial<StatusSources> = {}): Promise<Verification> {
  return verifyCredential(document, { ...sources, ...changed })
}

/** The outcome, and the reasons of the steps that did not pass, but that the issuer is not proven, which follows from the signature. */
export function verdictOf({ outcome, steps }: Verification): string[] {
  const open = steps.filter((step) => step.outcome !== 'passed' && step.reason !== 'issuer_not_proven')
  return [outcome, ...open.map((step) => step.reason)]
}

export async function verdict(document: unknown, changed: Partial<StatusSources> = {}): Promise<string[]> {
  return verdictOf(await verified(document, changed))
}
