import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, sendNotFound } from '../../../entrypoints/layout/send-page.ts'
import type { Language, Platform } from '../../../platform/context.ts'
import { parseId, type WalletOfferId } from '../../../platform/ids.ts'
import { codeOfOffer } from '../../offers/offer.ts'
import { scanOffer } from '../../offers/scan-offer.ts'
import { offeredConfiguration } from './offered-configuration.ts'
import { issuerIdentifier, preAuthorizedGrant } from './oid4vci-words.ts'
import { sendJson } from './wallet-request.ts'

/** Section 4.1.1: at most 300 characters. */
const descriptions: Record<Language, string> = {
  es: 'Las seis cifras del mensaje que hemos enviado a la dirección a la que se expidió la credencial, o las que te dio quien la ofrece.',
  en: 'The six digits of the letter that we sent to the address to which the credential was issued, or those that you were given by whoever offers it.',
}

/** OpenID for Verifiable Credential Issuance 1.0, section 4.1: the offer, which the first wallet that fetches it has scanned. */
export async function answerOffer(
  platform: Platform,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = parseId<WalletOfferId>(request.params.id)
  const scanned = id && (await scanOffer(platform, id, { isLooking: request.method === 'HEAD' }))
  if (!scanned) return sendNotFound(request, reply)
  const { ctx, offer } = scanned
  const { organization } = ctx
  return sendJson(reply.header('vary', 'Accept-Language'), {
    credential_issuer: issuerIdentifier(platform.settings.publicUrl, organization.id),
    credential_configuration_ids: [await offeredConfiguration(ctx, offer.credentialId)],
    grants: {
      [preAuthorizedGrant]: {
        'pre-authorized_code': codeOfOffer(platform.keyWrapper, offer.id),
        tx_code: {
          input_mode: 'numeric',
          length: 6,
          description: descriptions[languageOf(request, organization.language)],
        },
      },
    },
  })
}
