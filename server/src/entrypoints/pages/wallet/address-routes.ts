import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openWallet } from '../../../holders/open-wallet.ts'
import type { Platform } from '../../../platform/context.ts'
import type { UserSession } from '../../../sessions/session.ts'
import { type ProvingOutcome, proveWalletAddress, requestWalletAddress } from '../../../sign-in/prove-wallet-address.ts'
import { removeWalletAddress } from '../../../users/remove-wallet-address.ts'
import { networkAddressOf } from '../../connection/head/network-address.ts'
import { languageOf, sendPage } from '../../layout/send-page.ts'
import { readFields } from './read-fields.ts'
import { renderWallet } from './wallet-page.ts'
import { holderOf, toldOf, toWallet } from './wallet-session.ts'
import { renderTypeCode } from './wallet-sign-in-page.ts'
import { walletTexts } from './wallet-texts.ts'

type Form = { session: UserSession; from: string; email: string; code: string }

/** Further addresses of who is signed in at the wallet: asked for, proven by a code, removed. Whoever is not signed in is led there. */
export function addressRoutes(platform: Platform, app: FastifyInstance): void {
  const post = (path: string, answer: typeof ask) =>
    app.post(path, async (request, reply) => {
      const from = networkAddressOf(platform.settings, request)
      const { email = '', code = '' } = await readFields(request, reply, from)
      const session = await holderOf(platform, request)
      if (!session) return toWallet(reply, languageOf(request))
      return answer(platform, request, reply, { session, from, email, code: code.replaceAll(/\s/g, '') })
    })
  post('/wallet/addresses', ask)
  post('/wallet/addresses/code', prove)
  post('/wallet/addresses/remove', async (_platform, request, reply, { session, email }) => {
    await removeWalletAddress(platform, session.userId, email)
    return toWallet(reply, languageOf(request))
  })
}

async function ask(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, from, email }: Form,
): Promise<FastifyReply> {
  const language = languageOf(request)
  let outcome: ProvingOutcome
  try {
    outcome = await requestWalletAddress(platform, from, session.userId, { email, language })
  } catch (error) {
    return sendProblem(platform, request, reply, { session, email, problem: toldOf(error, language, reply) })
  }
  if (outcome === 'full') return sendFull(platform, request, reply, { session, email })
  return sendPage(reply, renderTypeCode({ email }, language, true))
}

async function prove(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, from, email, code }: Form,
): Promise<FastifyReply> {
  const language = languageOf(request)
  let outcome: ProvingOutcome
  try {
    outcome = await proveWalletAddress(platform, from, session.userId, { email, code })
  } catch (error) {
    return sendPage(reply, renderTypeCode({ email, problem: toldOf(error, language, reply) }, language, true))
  }
  return outcome === 'full' ? sendFull(platform, request, reply, { session, email }) : toWallet(reply, language)
}

function sendFull(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  given: Pick<Form, 'session' | 'email'>,
) {
  const problem = walletTexts[languageOf(request)].addresses.full
  return sendProblem(platform, request, reply.code(422), { ...given, problem })
}

async function sendProblem(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, ...given }: Pick<Form, 'session' | 'email'> & { problem: string },
): Promise<FastifyReply> {
  const wallet = await openWallet(platform, session, undefined)
  const shown = { isNewest: true, now: platform.clock.now(), given }
  return sendPage(reply, renderWallet(wallet, shown, languageOf(request)))
}
