import {
  type DidDocument,
  formatDateTime,
  hashIdentity,
  haveOneOrder,
  mergedNodes,
  type Verification,
  verifyCredential,
} from '@sello/open-badges'
import type { WalletCopy } from '../../credentials/wallets/wallet-copy.ts'
import type { CredentialToCheck } from './check-view.ts'

export type IssuerToCheck = {
  did: string
  host: string
  didDocument: DidDocument
  /** The public halves of compromised keys. */
  compromisedKeys: string[]
}

type Fields = Record<string, unknown>

/**
 * Compares a stored credential with its signed document: the signature with the issuer's keys, and each column with what was
 * signed. Returns the problems. Revocation is not checked here, since the status list decides it.
 */
export async function checkDocument(row: CredentialToCheck, issuer: IssuerToCheck, now: Date): Promise<string[]> {
  if (row.isErased) {
    const isEmpty = row.document === '' && row.recipientEmail === ''
    return [...(isEmpty ? [] : ['its person was erased, and it still says who']), ...checkNeighbours(row)]
  }
  const document = parse(row.document)
  if (!document) return ['its document is not a JSON object']
  const verification = await verifySignature(document, issuer, now)
  return [
    ...problemsOfVerification(verification, ['expired']),
    ...mergedNodes(document).map(
      (id) => `it says ${id} of two things, and its holder can exchange what it says of them: revoke it`,
    ),
    ...checkTags(document),
    ...compare('id', document.id, `${issuer.host}/credentials/${row.id}`, withoutScheme),
    ...compare('issuer', (document.issuer as Fields | undefined)?.id, issuer.did),
    ...compare('validFrom', document.validFrom, formatDateTime(row.issuedAt)),
    ...compare('validUntil', document.validUntil, row.validUntil ? formatDateTime(row.validUntil) : undefined),
    ...checkRecipient(document, row),
    ...checkStatusEntry(document, row, issuer),
    ...checkNeighbours(row),
  ]
}

/** Compares a copy for a wallet with its credential: the copy must say the same, and name the key of its holder besides. */
export async function checkCopy(
  copy: WalletCopy,
  row: CredentialToCheck,
  issuer: IssuerToCheck,
  now: Date,
): Promise<string[]> {
  const named = (problems: string[]) => problems.map((problem) => `its copy ${copy.id} in a wallet: ${problem}`)
  if (row.isErased || copy.document === '') {
    const isEmpty = copy.document === '' && copy.holderDid === ''
    return isEmpty ? [] : named(['its person was erased, and it still says who'])
  }
  const document = parse(copy.document)
  if (!document) return named(['its document is not a JSON object'])
  const verification = await verifySignature(document, issuer, now)
  const { id: holder } = (document.credentialSubject ?? {}) as Fields
  return named([
    ...problemsOfVerification(verification, ['expired']),
    ...compare('credentialSubject.id', holder, copy.holderDid),
    ...(whatIsSaid(document) === whatIsSaid(parse(row.document)) ? [] : ['it says something else than its credential']),
  ])
}

/** The content of a document without its proof and the id of its holder. */
function whatIsSaid({ proof, credentialSubject, ...said }: Fields = {}): string {
  const { id, ...subject } = (credentialSubject ?? {}) as Fields
  return JSON.stringify({ ...said, credentialSubject: subject })
}

/** Checks the rows of other tables that belong to a credential, also to one of an erased person. */
function checkNeighbours(row: CredentialToCheck): string[] {
  return [
    ...(row.hasLetter ? [] : ['it has no letter in the outbox']),
    ...(row.isUnique ? [] : ['its row in the table issuances is missing, or says otherwise']),
  ]
}

/** Verifies a document of this issuer, which may be a status list. Revocation is not checked. */
export function verifySignature(document: Fields, issuer: IssuerToCheck, now: Date): Promise<Verification> {
  const resolveDid = async (did: string) => (did === issuer.did ? issuer.didDocument : undefined)
  return verifyCredential(document, { resolveDid, resolveStatusList: async () => undefined, now })
}

export function problemsOfVerification(verification: Verification, accepted: string[]): string[] {
  return verification.steps
    .filter(({ step, outcome, reason }) => step !== 'revocation' && outcome !== 'passed' && !accepted.includes(reason))
    .map(({ step, reason }) => `${step}: ${reason}`)
}

export function parse(text: string): Fields | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Tags that do not stand in one order were signed before they were refused. */
function checkTags({ credentialSubject }: Fields): string[] {
  const { tag } = ((credentialSubject as Fields | undefined)?.achievement ?? {}) as Fields
  if (!Array.isArray(tag) || haveOneOrder(tag.map(String))) return []
  return ['other software sorts its tags in another order, and refuses it: issue another, and revoke this one']
}

function checkRecipient(document: Fields, row: CredentialToCheck): string[] {
  const identifiers = [(document.credentialSubject as Fields | undefined)?.identifier].flat() as (Fields | undefined)[]
  const hashed = identifiers.find((identifier) => identifier?.hashed === true)
  const expected = hashIdentity(row.recipientEmail, String(hashed?.salt))
  return hashed?.identityHash === expected ? [] : ['its document is for another e-mail address']
}

function checkStatusEntry(document: Fields, row: CredentialToCheck, issuer: IssuerToCheck): string[] {
  const entry = (document.credentialStatus ?? {}) as Fields
  const list = `${issuer.host}/orgs/${row.organizationId}/status/${row.statusListId}`
  return [
    ...compare('statusListIndex', entry.statusListIndex, String(row.statusListIndex)),
    ...compare('statusListCredential', entry.statusListCredential, list, withoutScheme),
  ]
}

/** The scheme is left out, since a deployment may have changed from http to https. The DID holds the host. */
function withoutScheme(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^https?:\/\//, '') : value
}

function compare(
  what: string,
  found: unknown,
  expected: unknown,
  seen: (value: unknown) => unknown = (value) => value,
) {
  return seen(found) === expected
    ? []
    : [`${what} is ${JSON.stringify(found)} and should be ${JSON.stringify(expected)}`]
}
