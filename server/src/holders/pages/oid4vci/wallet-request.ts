import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WalletOffer } from '../../../credentials/wallets/wallet-offer.ts'
import { findRedeemedOffer } from '../../../credentials/wallets/wallet-offer-store.ts'
import { networkAddressOf } from '../../../entrypoints/connection/head/network-address.ts'
import { whenAnswered } from '../../../entrypoints/connection/process-limits.ts'
import { receiveBody } from '../../../entrypoints/connection/receive-body.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import { hashOfToken } from '../../../people/sessions/token.ts'
import { type Context, contextFor, type Platform } from '../../../platform/context.ts'
import { type OrganizationId, parseId } from '../../../platform/ids.ts'
import type { WalletError } from './oid4vci-words.ts'

export type WalletRequest = FastifyRequest<{ Params: { organization: string } }>

/** A wallet sends a proof and a few words. */
const bodyBytesMax = 64 * 1024

/** The organization whose endpoint was asked; undefined where there is none, or where it is inactive. */
export async function findContext(platform: Platform, { params }: WalletRequest): Promise<Context | undefined> {
  const id = parseId<OrganizationId>(params.organization)
  const organization = id && (await findOrganization(platform.database, id))
  return organization?.isActive ? contextFor(platform, organization, { kind: 'visitor' }) : undefined
}

/**
 * Reduces the media type of each request to the part that its endpoint compares, without parameters. An invalid media type is refused by the
 * endpoint, like any other that it does not take, and not by the HTTP server.
 */
export function takeAnyMediaType(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const [given = ''] = (headers['content-type'] ?? '').split(';', 1)
    const type = given.trim().toLowerCase()
    headers['content-type'] = /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream'
  })
}

/** The body of a request, where its media type is this one; undefined otherwise. Throws Refusal where it is too large. */
export async function readBody(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  type: 'application/json' | 'application/x-www-form-urlencoded',
): Promise<string | undefined> {
  const bytes = await receiveBody(request.raw, {
    bytesMax: bodyBytesMax,
    owner: networkAddressOf(platform.settings, request),
    limits: request.server.processLimits,
    onHeld: (release) => whenAnswered(reply.raw, release),
  })
  return request.headers['content-type'] === type ? bytes.toString('utf8') : undefined
}

/** An object of JSON; undefined where the body is none. */
export async function readObject(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, unknown> | undefined> {
  const text = await readBody(platform, request, reply, 'application/json')
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The offer that the token of a request was given for, since then: RFC 6750, section 2.1. */
export async function findOfferOfToken(
  ctx: Context,
  { headers }: FastifyRequest,
  since: Date,
): Promise<WalletOffer | undefined> {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : findRedeemedOffer(ctx, hashOfToken(token), since)
}

/** RFC 6750, section 3: nothing is said of the error where no token was sent. */
export function sendInvalidToken(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isSent = request.headers.authorization !== undefined
  reply.code(401).header('www-authenticate', isSent ? 'Bearer error="invalid_token"' : 'Bearer')
  return sendJson(reply, { error: 'invalid_token' })
}

/** RFC 6749, section 5.2: the description is in ASCII and for whoever writes the wallet. */
export function sendWalletError(reply: FastifyReply, error: WalletError, description: string): FastifyReply {
  return sendJson(reply.code(400), { error, error_description: description })
}

export function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply.type('application/json').send(JSON.stringify(body))
}
