import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkAddressOf } from '../../../entrypoints/connection/head/network-address.ts'
import { languageOf } from '../../../entrypoints/layout/send-page.ts'
import type { UserSession } from '../../../people/sessions/session.ts'
import type { Language, Platform } from '../../../platform/context.ts'
import { readFields } from './read-fields.ts'
import { holderOf, toWallet } from './wallet-session.ts'

/** A request of somebody who is signed in at the wallet. */
export type HolderRequest = {
  platform: Platform
  session: UserSession
  language: Language
  /** The network address that it came from. */
  from: string
  params: Record<string, string | undefined>
  request: FastifyRequest
  reply: FastifyReply
}

/** The fields of a form of the wallet. What was not sent is undefined. */
export type Fields = URLSearchParams

/** Serves a page of the wallet to who is signed in; anybody else is led to where they can. */
export function holderPage(
  platform: Platform,
  app: FastifyInstance,
  path: string,
  answer: (asked: HolderRequest) => Promise<FastifyReply>,
): void {
  app.get(path, async (request, reply) => {
    const session = await holderOf(platform, request)
    if (!session) return toWallet(reply, languageOf(request))
    return answer(askedOf(platform, session, request, reply))
  })
}

/** Takes a form of the wallet from who is signed in. Who loads its page anew by its address begins again. */
export function holderForm(
  platform: Platform,
  app: FastifyInstance,
  path: string,
  answer: (asked: HolderRequest, fields: Fields) => Promise<FastifyReply>,
): void {
  app.get(path, (request, reply) => toWallet(reply, languageOf(request)))
  app.post(path, async (request, reply) => {
    const fields = await readFields(request, reply, networkAddressOf(platform.settings, request))
    const session = await holderOf(platform, request)
    if (!session) return toWallet(reply, languageOf(request))
    return answer(askedOf(platform, session, request, reply), fields)
  })
}

function askedOf(
  platform: Platform,
  session: UserSession,
  request: FastifyRequest,
  reply: FastifyReply,
): HolderRequest {
  const params = request.params as Record<string, string | undefined>
  const from = networkAddressOf(platform.settings, request)
  return { platform, session, language: languageOf(request), from, params, request, reply }
}
