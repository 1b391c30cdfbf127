import type { FastifyReply, FastifyRequest } from 'fastify'
import { presentedToken } from '../../../entrypoints/http/browser/session-cookie.ts'
import { authenticateSession } from '../../../people/sessions/authenticate-session.ts'
import type { UserSession } from '../../../people/sessions/session.ts'
import type { Language, Platform } from '../../../platform/context.ts'
import { type RateLimit, refuseExceeded } from '../../../platform/rate-limits/rate-limit.ts'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import { type ErrorCode, wireErrors } from '../../../platform/refusals/wire-errors.ts'
import { walletTexts } from './wallet-texts.ts'

const perMinute: RateLimit = { operation: 'wallet', requestsPerMinute: 60 }

/** Every session of the browser, a limited one too. The request counts for its person. */
export async function browserSessionOf(platform: Platform, request: FastifyRequest): Promise<UserSession | undefined> {
  const session = await authenticateSession(platform, presentedToken(platform.settings, request.headers), perMinute)
  refuseExceeded(session?.window)
  if (session) request.server.processLimits.underWay.recognize(request.raw)
  return session
}

/** The session of who may see a wallet: none that an organization's provider opened. */
export async function holderOf(platform: Platform, request: FastifyRequest): Promise<UserSession | undefined> {
  const session = await browserSessionOf(platform, request)
  return session?.limitedTo === null ? session : undefined
}

export function toWallet(reply: FastifyReply, language: Language): FastifyReply {
  return reply.redirect(`/wallet?lang=${language}`, 303)
}

/** Tells a person why a form was refused, with the status and headers that a program would get. */
export function refusalText(error: unknown, language: Language, reply: FastifyReply): string {
  const { problems } = walletTexts[language]
  const told: Partial<Record<ErrorCode, string>> = {
    body_invalid: problems.email,
    sign_in_refused: problems.code,
    recent_sign_in_required: problems.signIn,
    rate_limit_exceeded: problems.tooMany,
    overloaded: problems.overloaded,
  }
  const text = error instanceof Refusal ? told[error.code] : undefined
  if (!(error instanceof Refusal) || text === undefined) throw error
  reply.code(wireErrors[error.code].status).headers(error.headers)
  return text
}
