import {
  type Achievement,
  type Award,
  CredentialRefusedError,
  createCredentialIssuer,
  generateSigningKey,
  type IssuerProfile,
  loadSigningKey,
  type SigningKey,
  signDocument,
} from '@sello/open-badges'
import { LRUCache } from 'lru-cache'
import type { Context } from '../platform/context.ts'
import { SigningError, SigningUnavailable } from '../platform/errors.ts'
import { newId, type OrganizationId } from '../platform/ids.ts'
import type { KeyWrapper } from '../platform/key-wrapper.ts'
import { type Issuer, type IssuerKey, toProfile } from './issuer.ts'
import { getIssuer } from './issuer-store.ts'

/** Signs for one issuer. Private keys are seen by this file alone, and only while they are in use. */
export type Signer = {
  profile: IssuerProfile
  /** For each award the signed credential as the exact text to store, or the fault of this award, not of the key. */
  issueAll(achievement: Achievement, awards: Award[]): Promise<(string | SigningError)[]>
  /** Any other JSON-LD document of ours, such as a status list, as text. */
  sign(document: { '@context': unknown }, created: Date): Promise<string>
}

const credentials = createCredentialIssuer()
const opened = new LRUCache<string, SigningKey>({ max: 500 })

/** The signer of the context's organization, by its newest key. Throws SigningUnavailable where that cannot be opened. */
export async function getSigner(ctx: Context): Promise<Signer> {
  return signerOf(ctx, await getIssuer(ctx))
}

export function signerOf(ctx: Context, issuer: Issuer): Signer {
  const profile = toProfile(issuer)
  const key = openKey(ctx.keyWrapper, ctx.organization.id, issuer.did, issuer.keys.at(-1))
  return {
    profile,
    async issueAll(achievement, awards) {
      const outcomes = await credentials.issueAll({ profile, achievement, awards, key })
      return outcomes.map((outcome) =>
        outcome.status === 'fulfilled'
          ? outcome.value.json
          : new SigningError('The credential could not be built or signed.', { cause: outcome.reason }),
      )
    },
    async sign(document, created) {
      return JSON.stringify(await signDocument(document, key, { created }))
    },
  }
}

function openKey(
  wrapper: KeyWrapper,
  organizationId: OrganizationId,
  did: string,
  sealed: IssuerKey | undefined,
): SigningKey {
  if (!sealed) throw new SigningUnavailable('The issuer has no signing key.')
  const name = `${did} ${sealed.id} ${sealed.sealedPrivateKey.toString('base64')}`
  const known = opened.get(name)
  if (known) return known
  const key = readKey(wrapper.unwrap(sealed.sealedPrivateKey, sealContext(organizationId, sealed.id)), did)
  if (key.publicKeyMultibase !== sealed.publicKeyMultibase)
    throw new SigningUnavailable('The private key does not belong to the published one.')
  opened.set(name, key)
  return key
}

function readKey(secret: Buffer, did: string): SigningKey {
  try {
    return loadSigningKey(secret, did)
  } catch (cause) {
    throw new SigningUnavailable('The signing key is not an Ed25519 key.', { cause })
  } finally {
    secret.fill(0)
  }
}

/**
 * Signs each award twice under a key that is thrown away: once by JSON-LD processing, once compiled and compared with it.
 *
 * Gives back the fields of the achievement that cannot be signed, with the reason; empty when all can. Throws
 * SigningError where the two ways differ: a defect of ours, and nothing of this shape may be signed.
 */
export async function rehearseSigning(
  profile: IssuerProfile,
  achievement: Achievement,
  awards: Award[],
): Promise<{ field: string; reason: string }[]> {
  const key = loadSigningKey(generateSigningKey().privateKeyPkcs8, profile.did)
  const credentials = createCredentialIssuer({ compareEvery: 1 })
  try {
    for (const award of [...awards, ...awards]) await credentials.issue({ profile, achievement, award, key })
    return []
  } catch (error) {
    if (error instanceof CredentialRefusedError) return [...error.problems]
    throw new SigningError('A credential of this template could not be signed.', { cause: error })
  }
}

/** A new key pair, its private half sealed to this organization and to this key's id. */
export function createSealedKey(wrapper: KeyWrapper, organizationId: OrganizationId): IssuerKey {
  const id = newId()
  const { publicKeyMultibase, privateKeyPkcs8 } = generateSigningKey()
  const sealedPrivateKey = wrapper.wrap(privateKeyPkcs8, sealContext(organizationId, id))
  privateKeyPkcs8.fill(0)
  return { id, publicKeyMultibase, sealedPrivateKey }
}

/** Whether the master key opens this key: asked at the start of every process. Throws SigningUnavailable. */
export function checkKeyOpens(wrapper: KeyWrapper, key: IssuerKey & { organizationId: OrganizationId }): void {
  openKey(wrapper, key.organizationId, 'did:web:localhost', key)
}

function sealContext(organizationId: OrganizationId, keyId: string): string {
  return `${organizationId} ${keyId} assertion`
}
