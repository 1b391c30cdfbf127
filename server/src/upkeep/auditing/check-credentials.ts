import { buildDidDocument, decodeStatusList, isRevoked } from '@sello/open-badges'
import { LRUCache } from 'lru-cache'
import { findPublishedIssuer } from '../../credentials/issuers/sign.ts'
import { listCompromisedKeys } from '../../credentials/issuers/signing-key-store.ts'
import type { WalletCopy } from '../../credentials/wallets/wallet-copy.ts'
import { listCopiesOfAll } from '../../credentials/wallets/wallet-copy-store.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { contextFor, type Platform } from '../../platform/context.ts'
import { pagesById } from '../../platform/db/pages-by-id.ts'
import type { CredentialId, OrganizationId, StatusListId } from '../../platform/ids.ts'
import {
  checkCopy,
  checkDocument,
  type IssuerToCheck,
  parse,
  problemsOfVerification,
  verifySignature,
} from './check-credential.ts'
import {
  type CredentialToCheck,
  findStatusListToCheck,
  findStatusToCheck,
  listCredentialsToCheck,
  listLettersWithoutCredential,
  listPlaces,
  type StatusListToCheck,
} from './check-view.ts'

export type CredentialProblem = { organizationId: OrganizationId; credentialId: CredentialId; problem: string }
export type CredentialsPage = { checked: number; problems: CredentialProblem[] }

const credentialsInPage = 250
const lettersMax = 1_000

/**
 * Verifies the credentials of all organizations page by page, so that a million take no more memory than one page. May run
 * beside the service: what changes meanwhile is checked again before it counts as a problem.
 */
export async function* checkCredentials(platform: Platform): AsyncGenerator<CredentialsPage> {
  const checker = new Checker(platform)
  const pages = pagesById<CredentialId, CredentialToCheck>(
    (after) => listCredentialsToCheck(platform.database, after, credentialsInPage),
    ({ id }) => id,
  )
  for await (const page of pages) yield { checked: page.length, problems: await checker.check(page) }
  const letters = await listLettersWithoutCredential(platform.database, lettersMax)
  yield {
    checked: 0,
    problems: letters.map((letter) => ({ ...letter, problem: 'it has a letter and does not exist' })),
  }
}

/** Verifies a sample of this many credentials from all parts of the table, in a database that was just restored and that nothing else changes. */
export async function checkSample(platform: Platform, count: number): Promise<CredentialsPage> {
  const checker = new Checker(platform)
  const found: CredentialProblem[] = []
  let checked = 0
  for (const after of await listPlaces(platform.database, count)) {
    const page = await listCredentialsToCheck(platform.database, after, 1)
    checked += page.length
    found.push(...(await checker.check(page)))
  }
  return { checked, problems: found }
}

type CheckedList = { bits: Buffer; problems: string[] }

class Checker {
  readonly #platform: Platform
  readonly #issuers = new LRUCache<OrganizationId, { issuer: IssuerToCheck | undefined }>({ max: 5_000 })
  readonly #lists = new LRUCache<StatusListId, CheckedList>({ max: 1_000 })

  constructor(platform: Platform) {
    this.#platform = platform
  }

  async check(page: CredentialToCheck[]): Promise<CredentialProblem[]> {
    const problems: CredentialProblem[] = []
    const ids = page.map(({ id }) => id)
    const copies = Map.groupBy(await listCopiesOfAll(this.#platform.database, ids), ({ credentialId }) => credentialId)
    for (const row of page)
      for (const problem of await this.#checkOne(row, copies.get(row.id) ?? []))
        problems.push({ organizationId: row.organizationId, credentialId: row.id, problem })
    return problems
  }

  async #checkOne(row: CredentialToCheck, copies: WalletCopy[]): Promise<string[]> {
    const issuer = await this.#issuerOf(row.organizationId)
    if (!issuer) return ['its organization has no issuer']
    const isCompromised = ({ document }: { document: string }) =>
      issuer.compromisedKeys.some((key) => document.includes(`#${key}"`))
    if ([row, ...copies].some(isCompromised))
      return row.status === 'revoked'
        ? []
        : ['the key that signed it is compromised: issue another, and revoke this one']
    const now = this.#platform.clock.now()
    const problems = await checkDocument(row, issuer, now)
    for (const copy of copies) problems.push(...(await checkCopy(copy, row, issuer, now)))
    return [...problems, ...(await this.#checkRevocation(row, issuer))]
  }

  async #checkRevocation(row: CredentialToCheck, issuer: IssuerToCheck): Promise<string[]> {
    const known = this.#lists.get(row.statusListId)
    const list = known ?? (await this.#readList(row.statusListId, issuer))
    if (!list) return ['its status list does not exist']
    this.#lists.set(row.statusListId, list)
    if (isRevoked(list.bits, row.statusListIndex) === (row.status === 'revoked')) return list.problems
    // The credential may have been revoked between the two reads.
    const now = await findStatusToCheck(this.#platform.database, row.id)
    if (now && isRevoked(now.bits, row.statusListIndex) === (now.status === 'revoked')) {
      this.#lists.delete(row.statusListId)
      return list.problems
    }
    return [...list.problems, `it is ${row.status}, and its status list says otherwise`]
  }

  async #readList(id: StatusListId, issuer: IssuerToCheck): Promise<CheckedList | undefined> {
    const stored = await findStatusListToCheck(this.#platform.database, id)
    if (!stored) return undefined
    const problems = await checkList(stored, issuer, this.#platform.clock.now())
    return { bits: stored.bits, problems: problems.map((problem) => `its status list ${id}: ${problem}`) }
  }

  async #issuerOf(id: OrganizationId): Promise<IssuerToCheck | undefined> {
    const known = this.#issuers.get(id) ?? { issuer: await this.#readIssuer(id) }
    this.#issuers.set(id, known)
    return known.issuer
  }

  async #readIssuer(id: OrganizationId): Promise<IssuerToCheck | undefined> {
    const organization = await findOrganization(this.#platform.database, id)
    if (!organization) return undefined
    const ctx = contextFor(this.#platform, organization, { kind: 'operator' })
    const issuer = await findPublishedIssuer(this.#platform, id)
    if (!issuer) return undefined
    const host = decodeURIComponent(issuer.did.split(':')[2] ?? '')
    const compromisedKeys = await listCompromisedKeys(ctx)
    return { did: issuer.did, host, didDocument: buildDidDocument(issuer), compromisedKeys }
  }
}

async function checkList(stored: StatusListToCheck, issuer: IssuerToCheck, now: Date): Promise<string[]> {
  const document = parse(stored.document)
  if (!document) return ['its document is not a JSON object']
  const subject = (document.credentialSubject ?? {}) as { encodedList?: unknown }
  return [
    ...problemsOfVerification(await verifySignature(document, issuer, now), []),
    ...(isSameList(subject.encodedList, stored.bits) ? [] : ['the signed list is not the stored one']),
  ]
}

function isSameList(encoded: unknown, bits: Buffer): boolean {
  try {
    return Buffer.compare(decodeStatusList(String(encoded)), bits) === 0
  } catch {
    return false
  }
}
