import { CredentialRefusedError, type ProofOfKey } from '@sello/open-badges'
import type { Credential } from '../../credentials/credential.ts'
import { findCredentialById, lockCredential } from '../../credentials/credential-store.ts'
import { getSigner } from '../../credentials/issuers/sign.ts'
import { type CopyProtocol, copiesMax, type WalletCopy } from '../../credentials/wallets/wallet-copy.ts'
import { findCopyOfOffer, insertCopy, listCopies } from '../../credentials/wallets/wallet-copy-store.ts'
import type { WalletOffer } from '../../credentials/wallets/wallet-offer.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { readChallengeText } from '../../people/passkeys/challenge.ts'
import { spendChallenge } from '../../people/passkeys/spent-challenge-store.ts'
import { announce, type Context, inTransaction, type Platform } from '../../platform/context.ts'
import { newId, type WalletCopyId } from '../../platform/ids.ts'
import { faultPoint } from '../../platform/process/fault.ts'
import { findWhyNotOffered, type NotOffered } from './offerable.ts'

type Proven = Exclude<ProofOfKey, { fault: unknown }>

/** The copy, or why there is none. `another_key`: the offer was redeemed for another key before. */
export type TakenCopy = { copy: WalletCopy } | { refused: 'invalid_nonce' | 'another_key' | NotOffered }

/**
 * Signs the credential of a redeemed offer for the key that its holder has proven, once: whoever asks again with the same key gets the
 * same copy, and another key none. A process that dies before the copy is stored has used up nothing but the nonce.
 */
export async function takeCopy(
  ctx: Context,
  platform: Platform,
  offer: WalletOffer,
  { holder, nonce }: Proven,
  protocol: CopyProtocol,
): Promise<TakenCopy> {
  const now = ctx.clock.now()
  const challenge = readChallengeText(ctx.keyWrapper, { issuer: offer.organizationId }, nonce, now)
  if (!challenge) return { refused: 'invalid_nonce' }
  const credential = await findCredentialById(ctx, offer.credentialId)
  const organization = await findOrganization(platform.database, offer.organizationId)
  if (!credential || !organization) return { refused: 'erased' }
  const why = await findWhyNotOffered(platform, organization, credential)
  if (why) return { refused: why }
  const former = await findCopyOfOffer(ctx, offer.id)
  if (former) return ofHolder(former, holder)
  if (!(await spendChallenge(platform.database.forService(), challenge, now))) return { refused: 'invalid_nonce' }
  const document = await signFor(ctx, credential, holder, now)
  if (document === undefined) return { refused: 'another_key' }
  const { organizationId, credentialId } = offer
  const copy = { organizationId, credentialId, offerId: offer.id, protocol, holderDid: holder, document, takenAt: now }
  return store(ctx, credential, { ...copy, id: newId<WalletCopyId>(now), answer: null, answeredAt: null })
}

/** Undefined where the DID of the key is that of another part of the credential, which is no key of a holder. */
async function signFor(
  ctx: Context,
  credential: Credential,
  holder: string,
  created: Date,
): Promise<string | undefined> {
  try {
    const signer = await getSigner(ctx)
    return await signer.signCopy(credential.document, holder, created)
  } catch (error) {
    if (error instanceof CredentialRefusedError) return undefined
    throw error
  }
}

/** The credential is locked meanwhile: nobody is erased between the look at it and the copy, and each copy counts those of the same moment. */
async function store(ctx: Context, credential: Credential, copy: WalletCopy): Promise<TakenCopy> {
  const taken = await inTransaction(ctx, async (tx): Promise<TakenCopy> => {
    const locked = await lockCredential(tx, credential.id)
    if (locked?.normalizedEmail !== credential.normalizedEmail) return { refused: 'erased' }
    if ((await listCopies(tx, credential.id)).length >= copiesMax) return { refused: 'too_many_copies' }
    if (await insertCopy(tx, copy)) {
      announce(tx, 'credentials')
      faultPoint('copy.before_commit')
      return { copy }
    }
    const first = await findCopyOfOffer(tx, copy.offerId)
    return first ? ofHolder(first, copy.holderDid) : { refused: 'another_key' }
  })
  faultPoint('copy.after_commit')
  return taken
}

function ofHolder(copy: WalletCopy, holder: string): TakenCopy {
  return copy.holderDid === holder ? { copy } : { refused: 'another_key' }
}
