import type { Verification } from '@sello/open-badges'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkAddressOf } from '../../../entrypoints/connection/head/network-address.ts'
import { SharedCapacity } from '../../../entrypoints/connection/shared-capacity.ts'
import { languageOf, sendPage } from '../../../entrypoints/layout/send-page.ts'
import { findKnownIssuer, type KnownIssuer } from '../../../holders/verifications/known-issuer.ts'
import { problemTypes } from '../../../holders/verifications/proof-faults.ts'
import { verifyAddress } from '../../../holders/verifications/verify-address.ts'
import { type MessageMember, verifyFile, verifyMessage } from '../../../holders/verifications/verify-file.ts'
import type { VerifiedMessage } from '../../../holders/verifications/verify-program.ts'
import { limitVerifications } from '../../../people/sign-in/limit-sign-in.ts'
import type { Platform } from '../../../platform/context.ts'
import { Refusal, refuse } from '../../../platform/refusals/refusal.ts'
import { type ErrorCode, wireErrors } from '../../../platform/refusals/wire-errors.ts'
import { presentVerification } from './present-verification.ts'
import { fileBytesMax, type GivenCredential, readBytes, readInput } from './read-input.ts'
import { presentVcalmVerification } from './vcalm-verification.ts'
import { renderVerifyPage } from './verify-page.ts'
import { type VerifyTexts, verifyTexts } from './verify-texts.ts'

/** Each caller has one verification at a time, so that every waiting caller has a turn before any has a second, also where a fetch is slow. */
const processes = { what: 'verifications', total: 2, share: 1, waitMs: 30_000, waitingMax: 4 }

/**
 * Verifies anybody's credential for anybody: `POST /verify` takes the document, the file or its address and answers as JSON; a page with a form does
 * the same, and two addresses of VCALM do in its words. There is no API key, so strangers are counted by network address, and few requests are worked on at once.
 */
export function verifyRoutes(platform: Platform) {
  const seats = new SharedCapacity(processes)
  /** Works on the input once it is the turn of its caller. */
  const inTurn = async <Given, Result>(
    request: FastifyRequest,
    read: (owner: string) => Promise<Given | undefined>,
    work: (given: Given) => Promise<Result>,
  ): Promise<Result> => {
    const owner = networkAddressOf(platform.settings, request)
    await limitVerifications(platform, owner)
    const given = await read(owner)
    if (!given) throw refuse('body_unreadable')
    const release = await seats.take(owner, 1)
    try {
      return await work(given)
    } finally {
      release()
    }
  }
  const verify = (request: FastifyRequest, reply: FastifyReply) =>
    inTurn(
      request,
      (owner) => readInput(request, reply, request.server.processLimits, owner),
      async (given) => {
        const verification = await verificationOf(platform, given)
        return { verification, known: await knownIssuerOf(platform, verification) }
      },
    )
  const verifyOverVcalm = async (request: FastifyRequest, reply: FastifyReply, name: MessageMember) => {
    const read = (owner: string) => readBytes(request, reply, request.server.processLimits, owner)
    const verified = await inTurn(request, read, (body) => verifyMessage(platform, body, name))
    if (verified !== 'malformed')
      return reply.send(presentVcalmVerification(verified, await trialsAmong(platform, verified), languageOf(request)))
    const detail = `The body is an object of JSON with ${name}, and options or none.`
    const problem = { type: problemTypes.malformed, status: 400, title: 'Nothing to verify', detail }
    return reply.code(400).type('application/problem+json').send(JSON.stringify(problem))
  }
  return async (app: FastifyInstance): Promise<void> => {
    // No cache may keep what a person has verified.
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.get('/verify', (request, reply) => {
      const { url } = request.query as { url?: unknown }
      const text = typeof url === 'string' ? url.slice(0, addressCharactersMax) : ''
      return sendPage(reply, renderVerifyPage({ text, publicUrl: platform.settings.publicUrl }, languageOf(request)))
    })
    app.post('/credentials/verify', (request, reply) => verifyOverVcalm(request, reply, 'verifiableCredential'))
    app.post('/presentations/verify', (request, reply) => verifyOverVcalm(request, reply, 'verifiablePresentation'))
    app.post('/verify', async (request, reply) => {
      const language = languageOf(request)
      if (!/\btext\/html\b/i.test(request.headers.accept ?? '')) {
        const { verification, known } = await verify(request, reply)
        return reply.send(presentVerification(verification, known, language))
      }
      const words = verifyTexts[language]
      const model = await verify(request, reply).catch((error) => ({ problem: refusalText(error, words, reply) }))
      return sendPage(reply, renderVerifyPage({ ...model, publicUrl: platform.settings.publicUrl }, language))
    })
  }
}

const addressCharactersMax = 2_000

function verificationOf(platform: Platform, given: NonNullable<GivenCredential>) {
  return 'file' in given ? verifyFile(platform, given.file) : verifyAddress(platform, given.address, fileBytesMax)
}

/** Looks the issuer up among our own only where the signature holds, which proves its DID. */
function knownIssuerOf(platform: Platform, { claims, provenDomain }: Verification): Promise<KnownIssuer | undefined> {
  const did = provenDomain === undefined ? undefined : claims?.issuer.id
  return did === undefined ? Promise.resolve(undefined) : findKnownIssuer(platform, did)
}

/** Those of one or more verifications whose issuer is a sandbox of ours. */
async function trialsAmong(platform: Platform, verified: VerifiedMessage): Promise<Set<VerifiedMessage>> {
  const each = 'outcome' in verified ? [verified] : verified.credentials
  const known = await Promise.all(each.map((one) => knownIssuerOf(platform, one)))
  return new Set(each.filter((_, index) => known[index]?.isSandbox))
}

/** The reason for a refused form, in words for a person. Sets the status and headers that a program would get. */
function refusalText(error: unknown, words: VerifyTexts, reply: FastifyReply): string {
  const told: Partial<Record<ErrorCode, string>> = {
    rate_limit_exceeded: words.tooMany,
    body_too_large: words.tooLarge,
    body_unreadable: words.empty,
    overloaded: words.overloaded,
  }
  const text = error instanceof Refusal ? told[error.code] : undefined
  if (!(error instanceof Refusal) || text === undefined) throw error
  reply.code(wireErrors[error.code].status).headers(error.headers)
  return text
}
