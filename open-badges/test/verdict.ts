import {
  type Award,
  buildCredential,
  createCredentialIssuer,
  type SignedCredential,
  type StatusSources,
  signDocument,
  type Verification,
  verifyCredential,
} from '../src/index.ts'
import {
  didDocument,
  issuedAt,
  issuerDid,
  makeFullAchievement,
  makeFullAward,
  makeProfile,
  makePublicDocuments,
  signingKey,
  statusListUrl,
} from './factories.ts'

/** A JSON object, for tests that write into documents what should not be there. */
export type Document = Record<string, unknown>

/** A minute after our issuer issued. */
export const shortlyAfter = new Date(issuedAt.getTime() + 60_000)

/** All that our issuer serves at a time, with what it revoked. */
export async function sourcesWith(revoked: number[], now = shortlyAfter): Promise<StatusSources> {
  const { statusList } = await makePublicDocuments(revoked)
  return {
    now,
    resolveDid: async (did) => (did === issuerDid ? didDocument : undefined),
    resolveStatusList: async (url) => (url === statusListUrl ? statusList : undefined),
  }
}

/** All that our issuer serves, a minute after it issued; nothing is revoked. */
export const sources = await sourcesWith([])

/** A credential of ours that uses everything. */
export async function issueFull(changes: Partial<Award> = {}, profile = makeProfile()): Promise<SignedCredential> {
  const request = { profile, achievement: makeFullAchievement(), award: makeFullAward(changes), key: signingKey }
  return (await createCredentialIssuer().issue(request)).document
}

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
