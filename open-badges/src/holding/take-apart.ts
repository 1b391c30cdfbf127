import { type CredentialLeaves, evidenceTexts } from '../document/award.ts'
import { type CommonPart, composeAround, type UnsignedCredential } from '../document/credential.ts'
import { subjectFieldNames } from '../document/subject-fields.ts'

type Texts = Record<string, string>

/**
 * The common part and the leaves of which `composeAround` makes this very document, byte for byte; undefined where it makes another, as of
 * what somebody else wrote or an earlier version of this library.
 */
export function takeApart(document: object): { common: CommonPart; leaves: CredentialLeaves } | undefined {
  const parts = partsOf(document as UnsignedCredential)
  const isWhole = JSON.stringify(composeAround(parts.common, parts.leaves)) === JSON.stringify(document)
  return isWhole ? parts : undefined
}

function partsOf({ credentialSubject: subject, credentialStatus: status, ...document }: UnsignedCredential) {
  const text = (name: string) => subject[name] as string | undefined
  const [email, name] = listOf<Texts>(subject.identifier).toReversed()
  // A single one may be the result or the credits: credits are a result like others.
  const [result, credits] = listOf<Texts>(subject.result)
  const common: CommonPart = {
    issuer: document.issuer,
    achievement: subject.achievement as Record<string, unknown>,
    result: result && { of: String(result.resultDescription), as: 'status' in result ? 'status' : 'value' },
    creditsOf: credits?.resultDescription,
  }
  const leaves = {
    credentialId: document.id,
    validFrom: document.validFrom,
    validUntil: document.validUntil,
    holderDid: text('id'),
    subjectName: text('name'),
    identityName: name?.identityHash,
    emailHash: email?.identityHash,
    salt: email?.salt,
    resultValue: result?.status ?? result?.value,
    creditsEarned: subject.creditsEarned as number | undefined,
    creditsAsText: credits?.value,
    subject: pick(subject, subjectFieldNames()),
    evidence: listOf<Texts>(document.evidence).map((one) => pick(one, ['id', ...evidenceTexts])),
    statusEntryId: status?.id,
    statusListIndex: status?.statusListIndex,
    statusListUrl: status?.statusListCredential,
  } as CredentialLeaves
  return { common, leaves }
}

/** We always write a list. Another form is not ours, and the document is then not put together again. */
function listOf<Item>(value: unknown): Item[] {
  return Array.isArray(value) ? value : []
}

function pick(node: Record<string, unknown>, names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, node[name] as string | undefined]))
}
