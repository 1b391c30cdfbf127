import { verifyProofPresentation } from '@sello/open-badges'
import type { FastifyReply } from 'fastify'
import { findRedeemedOffer } from '../../../credentials/wallets/wallet-offer-store.ts'
import { hashOfToken } from '../../../people/sessions/token.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { tokenSeconds } from '../../offers/offer.ts'
import { findPage } from '../../offers/open-offer.ts'
import { takeCopy } from '../../offers/take-copy.ts'
import { problemOfFault, problemTypes, saidOfFault } from '../../verifications/proof-faults.ts'
import { nonceOf } from '../oid4vci/answer-credential.ts'
import { readObject, type WalletRequest } from '../oid4vci/wallet-request.ts'
import { presentationRequest } from './vcalm-words.ts'

/**
 * VCALM, "Participate in an Exchange": the token of an offer whose PIN was typed on our page stands in the address. Whoever asks with nothing
 * is asked to prove a key, and whoever proves one gets the copy; the same key gets it again, for as long as the exchange is open.
 */
export async function answerExchange(
  ctx: Context,
  platform: Platform,
  request: WalletRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { publicUrl } = platform.settings
  const now = ctx.clock.now()
  const { token = '' } = request.params as { token?: string }
  const offer = await findRedeemedOffer(ctx, hashOfToken(token), new Date(now.getTime() - tokenSeconds * 1_000))
  if (!offer) return sendProblem(reply, 404, { title: 'No exchange', detail: 'There is none here, or it is over.' })
  const body = await readObject(platform, request, reply)
  const { verifiablePresentation: sent, referenceId: _, ...more } = body ?? { unread: true }
  if (Object.keys(more).length > 0)
    return refuse(reply, problemTypes.malformed, 'The body is {}, or an object with a verifiablePresentation.')
  if (sent === undefined)
    return sendMessage(reply, {
      verifiablePresentationRequest: presentationRequest(publicUrl, nonceOf(ctx)),
      referenceId: offer.id,
    })
  const proof = await verifyProofPresentation(sent, { audience: publicUrl, now })
  if ('fault' in proof) return refuse(reply, problemTypes[problemOfFault[proof.fault]], saidOfFault[proof.fault])
  const taken = await takeCopy(ctx, platform, offer, proof, 'vcalm')
  if ('refused' in taken) {
    const { refused } = taken
    if (refused === 'invalid_nonce')
      return refuse(reply, problemTypes.challenge, 'It is not ours, has expired, or was used before.')
    return refuse(
      reply,
      `${publicUrl}/docs/errors/credential_not_offered`,
      `No copy is given: ${refused.replaceAll('_', ' ')}.`,
    )
  }
  // The copy goes out as it was signed, letter by letter.
  const rest = JSON.stringify({ redirectUrl: publicUrl + (await findPage(platform, offer)) }).slice(1)
  const { document } = taken.copy
  return reply
    .type('application/json')
    .send(
      `{"verifiablePresentation":{"@context":["https://www.w3.org/ns/credentials/v2"],"type":["VerifiablePresentation"],"verifiableCredential":[${document}]},${rest}`,
    )
}

function sendMessage(reply: FastifyReply, message: object): FastifyReply {
  return reply.type('application/json').send(JSON.stringify(message))
}

function refuse(reply: FastifyReply, type: string, detail: string): FastifyReply {
  return sendProblem(reply, 400, { type, title: 'The exchange does not go on', detail })
}

/** RFC 9457; without a type it is that of its status. */
function sendProblem(
  reply: FastifyReply,
  status: number,
  problem: { type?: string; title: string; detail: string },
): FastifyReply {
  const body = { type: 'about:blank', status, ...problem }
  return reply.code(status).type('application/problem+json').send(JSON.stringify(body))
}
