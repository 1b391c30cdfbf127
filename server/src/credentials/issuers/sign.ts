import {
  type Achievement,
  type Award,
  createCredentialIssuer,
  dryRunIssuing,
  generateSigningKey,
  IndependentReadingError,
  type IssuerProfile,
  loadSigningKey,
  type Problem,
  type SigningKey,
  signDocument,
} from '@sello/open-badges'
import { LRUCache } from 'lru-cache'
import type { Context, Platform } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { SigningError, SigningUnavailable } from '../../platform/errors.ts'
import { newId, type OrganizationId } from '../../platform/ids.ts'
import type { KeyWrapper, SealedKeyOf } from '../../platform/key-wrapper.ts'
import { type Refusal, refuseWith } from '../../platform/refusals/refusal.ts'
import { type Issuer, type LetterSender, senderOf, toProfile } from './issuer.ts'
import { getIssuer, listSomeKeys, loadIssuer } from './issuer-store.ts'
import { readIndependently } from './read-independently.ts'
import { isDidOf } from './service-address.ts'
import { type IssuerKey, isTrusted, type SigningKeyStatus } from './signing-key.ts'

/** Signs for one issuer. Only this file sees private keys, and only while they are in use. */
export type Signer = {
  profile: IssuerProfile
  sender: LetterSender
  /** For each award, the signed credential as the exact text to store, or the error that is the fault of this award. */
  issueAll(achievement: Achievement, awards: Award[]): Promise<(string | SigningError)[]>
  /** Signs the copy that `copyForHolder` makes of a credential. Returns the signed text. Throws CredentialRefusedError. */
  signCopy(credential: string, holderDid: string, created: Date): Promise<string>
  /** Signs any other JSON-LD document, such as a status list. Returns the signed text. */
  sign(document: { '@context': unknown }, created: Date): Promise<string>
}

const credentials = createCredentialIssuer()

/** The number of credentials that this process has signed by each way, and of those that it has compared (decision 32). */
export function signingWays(): Record<'compiled' | 'substituted' | 'generic' | 'compared', number> {
  const { compiled, substituted, generic, compared } = credentials.counters()
  return { compiled, substituted, generic, compared }
}

const opened = new LRUCache<string, SigningKey>({ max: 500 })
/** For each row of a key that was checked, whether its public key may be published. */
const bound = new LRUCache<string, boolean>({ max: 20_000 })

/** Gets the signer of the organization, which uses its active key. Throws SigningUnavailable where the master key does not open the key. */
export async function getSigner(ctx: Context): Promise<Signer> {
  return signerOf(ctx, await getIssuer(ctx))
}

export function signerOf(ctx: Context, issuer: Issuer): Signer {
  const profile = toProfile(issuer)
  // The process started before the address changed: its credentials would name pages that do not exist.
  if (!isDidOf(issuer.did, ctx.settings.publicUrl, ctx.organization.id))
    throw new SigningUnavailable(`${issuer.did} does not belong to PUBLIC_URL ${ctx.settings.publicUrl}.`)
  const key = openKey(ctx.keyWrapper, ctx.organization.id, issuer.did, activeKeyOf(issuer))
  return {
    profile,
    sender: senderOf(issuer),
    async issueAll(achievement, awards) {
      const outcomes = await credentials.issueAll({ profile, achievement, awards, key })
      return outcomes.map((outcome) =>
        outcome.status === 'fulfilled'
          ? outcome.value.json
          : new SigningError('The credential could not be built or signed.', { cause: outcome.reason }),
      )
    },
    async signCopy(credential, holderDid, created) {
      const { json } = await credentials.issueCopy({ credential: JSON.parse(credential), holderDid, key, created })
      return json
    },
    async sign(document, created) {
      return JSON.stringify(await signDocument(document, key, { created }))
    },
  }
}

function activeKeyOf({ keys }: Pick<Issuer, 'keys'>): IssuerKey | undefined {
  return keys.find(({ status }) => status === 'active')
}

function openKey(
  wrapper: KeyWrapper,
  organizationId: OrganizationId,
  did: string,
  sealed: IssuerKey | undefined,
): SigningKey {
  if (!sealed) throw new SigningUnavailable('The issuer has no signing key.')
  const name = `${did} ${nameOf(organizationId, sealed)}`
  const known = opened.get(name)
  if (known) return known
  const key = readKey(wrapper, organizationId, did, sealed)
  opened.set(name, key)
  return key
}

/** The whole row is the key of the cache, so that a row with another public or private key is checked anew. */
function nameOf(organizationId: OrganizationId, key: IssuerKey): string {
  const { id, publicKeyMultibase, status, sealedPrivateKey } = key
  return `${organizationId} ${id} ${publicKeyMultibase} ${status} ${sealedPrivateKey.toString('base64')}`
}

/**
 * Finds the issuer of the organization with those of its keys that may be published.
 *
 * Throws Refusal where this process has another master key than the database, because it was not restarted after the master
 * key changed: a document without the issuer's keys would call all that it signed forged.
 */
export async function findPublishedIssuer(
  platform: Pick<Platform, 'database' | 'keyWrapper' | 'log'>,
  id: OrganizationId,
): Promise<Issuer | undefined> {
  const { database, keyWrapper } = platform
  const issuer = await loadIssuer({ db: database.forOrganization(id), organization: { id } }, undefined)
  if (!issuer) return undefined
  const keys = publishedKeys(platform, id, issuer)
  if (!activeKeyOf({ keys }) && !(await opensSomeKey(keyWrapper, database))) throw masterKeyIsAnother()
  return { ...issuer, keys }
}

const keysTried = 20

/** Whether some other key opens. Then a key that does not open is at fault itself, and not the master key. */
async function opensSomeKey(wrapper: KeyWrapper, database: Database): Promise<boolean> {
  for (const { organizationId, ...key } of await listSomeKeys(database, keysTried))
    if (bindingFault(wrapper, organizationId, 'did:web:localhost', key) === undefined) return true
  return false
}

function masterKeyIsAnother(): Refusal {
  return refuseWith(
    {
      headers: { 'retry-after': '60' },
      internal: 'no signing key opens with the master key of this process: start it again with the present one',
    },
    'unavailable',
  )
}

/**
 * The keys of an issuer that may be published: those that are not compromised and that the master key sealed for this row,
 * with its public half and its state. A row that somebody wrote into the table without the master key is left out, and
 * logged once.
 */
function publishedKeys(
  { keyWrapper, log }: Pick<Platform, 'keyWrapper' | 'log'>,
  id: OrganizationId,
  issuer: Issuer,
): IssuerKey[] {
  return issuer.keys.filter(isTrusted).filter((key) => {
    const name = nameOf(id, key)
    const known = bound.get(name)
    if (known !== undefined) return known
    const fault = bindingFault(keyWrapper, id, issuer.did, key)
    if (fault)
      log.error(
        { err: fault, organization_id: id, key_id: key.id },
        'a signing key is not published: its row was not sealed by us',
      )
    bound.set(name, fault === undefined)
    return fault === undefined
  })
}

function bindingFault(
  wrapper: KeyWrapper,
  organizationId: OrganizationId,
  did: string,
  sealed: IssuerKey,
): SigningUnavailable | undefined {
  try {
    if (!isEndSealed(wrapper, organizationId, sealed)) readKey(wrapper, organizationId, did, sealed)
    return undefined
  } catch (error) {
    if (error instanceof SigningUnavailable) return error
    throw error
  }
}

/** The sealed content of an ended key: its state. Keys that earlier releases replaced still have their private half. */
function isEndSealed(wrapper: KeyWrapper, organizationId: OrganizationId, key: IssuerKey): boolean {
  if (key.status === 'active') return false
  const sealed = wrapper.unwrap(key.sealedPrivateKey, rowOf(organizationId, key))
  const isEnd = sealed.equals(Buffer.from(key.status))
  sealed.fill(0)
  return isEnd
}

function readKey(wrapper: KeyWrapper, organizationId: OrganizationId, did: string, sealed: IssuerKey): SigningKey {
  const key = loadKey(wrapper.unwrap(sealed.sealedPrivateKey, rowOf(organizationId, sealed)), did)
  if (key.publicKeyMultibase !== sealed.publicKeyMultibase)
    throw new SigningUnavailable('The private key does not belong to the published one.')
  return key
}

function loadKey(secret: Buffer, did: string): SigningKey {
  try {
    return loadSigningKey(secret, did)
  } catch (cause) {
    throw new SigningUnavailable('The signing key is not an Ed25519 key.', { cause })
  } finally {
    secret.fill(0)
  }
}

/**
 * Signs each award with a key that is then thrown away, both by JSON-LD processing and compiled, and reads what was signed
 * with another JSON-LD parser.
 *
 * Returns the fields of the achievement that cannot be signed, each with its reason. Throws IndependentReadingError where
 * the other parser reads something else, and SigningError where our two ways differ: then nothing of this shape may be
 * signed.
 */
export async function dryRunSigning(
  profile: IssuerProfile,
  achievement: Achievement,
  awards: Award[],
): Promise<readonly Problem[]> {
  const key = loadSigningKey(generateSigningKey().privateKeyPkcs8, profile.did)
  try {
    return await dryRunIssuing({ profile, achievement, awards, key }, readIndependently)
  } catch (error) {
    if (error instanceof IndependentReadingError) throw error
    throw new SigningError('A credential of this template could not be signed.', { cause: error })
  }
}

/** Creates a key pair. The private half is sealed to this organization, to the id of the key and to its public half. */
export function createSealedKey(wrapper: KeyWrapper, organizationId: OrganizationId): IssuerKey {
  const id = newId()
  const { publicKeyMultibase, privateKeyPkcs8 } = generateSigningKey()
  const sealedPrivateKey = wrapper.wrap(privateKeyPkcs8, rowOf(organizationId, { id, publicKeyMultibase }))
  privateKeyPkcs8.fill(0)
  return { id, publicKeyMultibase, status: 'active', sealedPrivateKey }
}

/** Seals the key under the current master key; undefined where it is so already. Throws SigningUnavailable. */
export function resealKey(
  wrapper: KeyWrapper,
  key: IssuerKey & { organizationId: OrganizationId },
): Buffer | undefined {
  return wrapper.rewrap(key.sealedPrivateKey, rowOf(key.organizationId, key))
}

/** Seals the record that replaces the private half of a key that ends: its public half and its state. */
export function sealEnd(
  wrapper: KeyWrapper,
  organizationId: OrganizationId,
  key: Pick<IssuerKey, 'id' | 'publicKeyMultibase'>,
  status: Exclude<SigningKeyStatus, 'active'>,
): Buffer {
  return wrapper.wrap(Buffer.from(status), rowOf(organizationId, key))
}

/** Whether the master key opens this key, which every process checks at its start. Throws SigningUnavailable. */
export function checkKeyOpens(wrapper: KeyWrapper, key: IssuerKey & { organizationId: OrganizationId }): void {
  openKey(wrapper, key.organizationId, 'did:web:localhost', key)
}

function rowOf(organizationId: OrganizationId, key: Pick<IssuerKey, 'id' | 'publicKeyMultibase'>): SealedKeyOf {
  return { organizationId, keyId: key.id, publicKeyMultibase: key.publicKeyMultibase }
}
