import { type ProofOfKey, verifyProofPresentation, verifyProofToken } from '@sello/open-badges'
import type { FastifyReply } from 'fastify'
import { findCredentialById } from '../../../credentials/credential-store.ts'
import type { WalletOffer } from '../../../credentials/wallets/wallet-offer.ts'
import { newChallenge } from '../../../people/passkeys/challenge.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { tokenSeconds } from '../../offers/offer.ts'
import { takeCopy } from '../../offers/take-copy.ts'
import { saidOfFault } from '../../verifications/proof-faults.ts'
import { anyConfiguration, type CredentialError, configurationOf, issuerIdentifier } from './oid4vci-words.ts'
import {
  findOfferOfToken,
  readObject,
  sendInvalidToken,
  sendWalletError,
  type WalletRequest,
} from './wallet-request.ts'

type Fault = { error: CredentialError; description: string }

/** OpenID for Verifiable Credential Issuance 1.0, section 8: one copy a token, and the same again for the same key. */
export async function answerCredential(
  ctx: Context,
  platform: Platform,
  request: WalletRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = ctx.clock.now()
  const offer = await findOfferOfToken(ctx, request, new Date(now.getTime() - tokenSeconds * 1_000))
  if (!offer) return sendInvalidToken(request, reply)
  const body = await readObject(platform, request, reply)
  if (!body) return sendFault(reply, fault('invalid_credential_request', 'The body is no JSON object.'))
  const asked = await findFaultOfAsked(ctx, offer, body)
  if (asked) return sendFault(reply, asked)
  const proof = await verifyProofs(body.proofs, issuerIdentifier(ctx.settings.publicUrl, offer.organizationId), now)
  if ('error' in proof) return sendFault(reply, proof)
  const taken = await takeCopy(ctx, platform, offer, proof, 'oid4vci')
  if ('refused' in taken) {
    const { refused } = taken
    if (refused === 'invalid_nonce')
      return sendFault(reply, fault('invalid_nonce', 'The nonce is not ours, has expired, or was used before.'))
    return sendFault(reply, fault('credential_request_denied', `No copy is given: ${refused.replaceAll('_', ' ')}.`))
  }
  const { id, document } = taken.copy
  const rest = JSON.stringify({ notification_id: id, c_nonce: nonceOf(ctx) }).slice(1)
  return reply.type('application/json').send(`{"credentials":[{"credential":${document}}],${rest}`)
}

/** A nonce of the organization, which no table holds until it is spent. */
export function nonceOf({ keyWrapper, organization, clock }: Context): string {
  return Buffer.from(newChallenge(keyWrapper, { issuer: organization.id }, clock.now())).toString('base64url')
}

/** Requires exactly one of the two names, and that it names the offered credential. */
async function findFaultOfAsked(
  ctx: Context,
  { credentialId }: WalletOffer,
  {
    credential_configuration_id,
    credential_identifier,
    credential_response_encryption,
    proof,
  }: Record<string, unknown>,
): Promise<Fault | undefined> {
  if (credential_response_encryption !== undefined)
    return fault('invalid_encryption_parameters', 'Answers are not encrypted.')
  if ((credential_configuration_id === undefined) === (credential_identifier === undefined))
    return fault(
      'invalid_credential_request',
      'Exactly one of credential_configuration_id and credential_identifier is needed.',
    )
  if (proof !== undefined)
    return fault('invalid_credential_request', 'proof is of a draft: version 1.0 has proofs instead.')
  if (credential_identifier !== undefined)
    return credential_identifier === credentialId
      ? undefined
      : fault('unknown_credential_identifier', 'It is not the one that was offered.')
  const credential = await findCredentialById(ctx, credentialId)
  const offered = [anyConfiguration, ...(credential ? [configurationOf(credential.templateId)] : [])]
  return offered.some((one) => one === credential_configuration_id)
    ? undefined
    : fault('unknown_credential_configuration', 'It is not the one that was offered.')
}

async function verifyProofs(
  proofs: unknown,
  audience: string,
  now: Date,
): Promise<Exclude<ProofOfKey, { fault: unknown }> | Fault> {
  const [given, ...more] = typeof proofs === 'object' && proofs !== null ? Object.entries(proofs) : []
  if (!given || more.length > 0 || !Array.isArray(given[1]) || given[1].length !== 1)
    return fault('invalid_proof', 'proofs must hold one type of proof, with one proof in a list.')
  const [type, [sent]] = given
  if (type !== 'jwt' && type !== 'di_vp') return fault('invalid_proof', 'The types of proof are jwt and di_vp.')
  const expected = { audience, now }
  const proof = await (type === 'jwt' ? verifyProofToken(sent, expected) : verifyProofPresentation(sent, expected))
  return 'fault' in proof ? fault('invalid_proof', `The proof is not valid: ${saidOfFault[proof.fault]}`) : proof
}

function fault(error: CredentialError, description: string): Fault {
  return { error, description }
}

function sendFault(reply: FastifyReply, { error, description }: Fault): FastifyReply {
  return sendWalletError(reply, error, description)
}
