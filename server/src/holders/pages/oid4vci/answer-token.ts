import type { FastifyReply } from 'fastify'
import { networkAddressOf } from '../../../entrypoints/connection/head/network-address.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { readCode, tokenSeconds } from '../../offers/offer.ts'
import { redeemOffer } from '../../offers/redeem-offer.ts'
import { offeredConfiguration } from './offered-configuration.ts'
import { preAuthorizedGrant } from './oid4vci-words.ts'
import { readBody, sendJson, sendWalletError, type WalletRequest } from './wallet-request.ts'

/** OpenID for Verifiable Credential Issuance 1.0, section 6. Parameters that are not known are ignored. */
export async function answerToken(
  ctx: Context,
  platform: Platform,
  request: WalletRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = await readBody(platform, request, reply, 'application/x-www-form-urlencoded')
  if (body === undefined) return sendWalletError(reply, 'invalid_request', 'The request is no form.')
  const fields = new URLSearchParams(body)
  const names = [...fields.keys()]
  if (new Set(names).size < names.length)
    return sendWalletError(reply, 'invalid_request', 'A parameter stands in the request twice.')
  const grant = fields.get('grant_type')
  if (!grant) return sendWalletError(reply, 'invalid_request', 'grant_type is missing.')
  if (grant !== preAuthorizedGrant)
    return sendWalletError(reply, 'unsupported_grant_type', `The one grant type here is ${preAuthorizedGrant}.`)
  const [code, pin] = [fields.get('pre-authorized_code'), fields.get('tx_code')]
  if (!code) return sendWalletError(reply, 'invalid_request', 'pre-authorized_code is missing.')
  if (!pin) return sendWalletError(reply, 'invalid_request', 'tx_code is missing.')
  const from = networkAddressOf(platform.settings, request)
  const id = readCode(ctx.keyWrapper, code)
  const redeemed = await redeemOffer(ctx, platform, from, { id, pin: pin.trim() })
  if (!redeemed) return sendWalletError(reply, 'invalid_grant', 'The code, or its tx_code, is not valid.')
  const details = fields.has('authorization_details') && [
    {
      type: 'openid_credential',
      credential_configuration_id: await offeredConfiguration(ctx, redeemed.offer.credentialId),
      credential_identifiers: [redeemed.offer.credentialId],
    },
  ]
  return sendJson(reply, {
    access_token: redeemed.token,
    token_type: 'Bearer',
    expires_in: tokenSeconds,
    ...(details && { authorization_details: details }),
  })
}
