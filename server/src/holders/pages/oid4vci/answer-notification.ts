import type { FastifyReply } from 'fastify'
import type { Context, Platform } from '../../../platform/context.ts'
import { noteAnswer } from '../../offers/note-answer.ts'
import { answerHours } from '../../offers/offer.ts'
import { notificationEvents } from './oid4vci-words.ts'
import {
  findOfferOfToken,
  readObject,
  sendInvalidToken,
  sendWalletError,
  type WalletRequest,
} from './wallet-request.ts'

/** OpenID for Verifiable Credential Issuance 1.0, section 11: the wallet's report on the copy. The token can report for a day. */
export async function answerNotification(
  ctx: Context,
  platform: Platform,
  request: WalletRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const since = new Date(ctx.clock.now().getTime() - answerHours * 3_600_000)
  const offer = await findOfferOfToken(ctx, request, since)
  if (!offer) return sendInvalidToken(request, reply)
  const body = await readObject(platform, request, reply)
  const answer = notificationEvents.get(body?.event)
  if (!body || answer === undefined || typeof body.notification_id !== 'string')
    return sendWalletError(
      reply,
      'invalid_notification_request',
      'notification_id, or an event that is known, is missing.',
    )
  if (!(await noteAnswer(ctx, offer, { copyId: body.notification_id, answer })))
    return sendWalletError(reply, 'invalid_notification_id', 'The notification_id is not one of this token.')
  return reply.code(204).send()
}
