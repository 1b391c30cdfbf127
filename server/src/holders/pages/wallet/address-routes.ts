import type { FastifyInstance, FastifyReply } from 'fastify'
import { presentedSignInId, signInCookie } from '../../../entrypoints/http/browser/session-cookie.ts'
import { sendPage } from '../../../entrypoints/layout/send-page.ts'
import {
  type ProvingOutcome,
  proveWalletAddress,
  requestWalletAddress,
} from '../../../people/sign-in/prove-wallet-address.ts'
import { removeWalletAddress } from '../../../people/users/remove-wallet-address.ts'
import { findUserById } from '../../../people/users/user-store.ts'
import type { Platform } from '../../../platform/context.ts'
import type { SignInId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import { openWallet } from '../../open-wallet.ts'
import { type Fields, type HolderRequest, holderForm } from './holder-routes.ts'
import { renderWallet } from './wallet-page.ts'
import { refusalText, toWallet } from './wallet-session.ts'
import { renderAskForCode, renderTypeCode } from './wallet-sign-in-page.ts'
import { walletTexts } from './wallet-texts.ts'

/** Further addresses of who is signed in at the wallet: asked for, proven by a code, removed. */
export function addressRoutes(platform: Platform, app: FastifyInstance): void {
  holderForm(platform, app, '/wallet/addresses', ask)
  holderForm(platform, app, '/wallet/addresses/code', prove)
  holderForm(platform, app, '/wallet/addresses/remove', async ({ session, reply, language }, fields) => {
    await removeWalletAddress(platform, session.userId, emailIn(fields))
    return toWallet(reply, language)
  })
}

const emailIn = (fields: Fields) => fields.get('email') ?? ''

async function ask(asked: HolderRequest, fields: Fields): Promise<FastifyReply> {
  const { platform, session, from, language, reply } = asked
  const email = emailIn(fields)
  let signInId: SignInId | 'full'
  try {
    signInId = await requestWalletAddress(platform, from, session, { email, language })
  } catch (error) {
    const problem = refusalText(error, language, reply)
    if (error instanceof Refusal && error.code === 'recent_sign_in_required') return sendSignIn(asked, problem)
    return sendProblem(asked, email, problem)
  }
  if (signInId === 'full') return sendFull(asked, email)
  reply.header('set-cookie', signInCookie(platform.settings, signInId))
  return sendPage(reply, renderTypeCode({ email, isInInbox: platform.settings.keepsLetters }, language, true))
}

async function prove(asked: HolderRequest, fields: Fields): Promise<FastifyReply> {
  const { platform, session, from, language, request, reply } = asked
  const email = emailIn(fields)
  const signInId = presentedSignInId(platform.settings, request.headers)
  const code = (fields.get('code') ?? '').replaceAll(/\s/g, '')
  let outcome: ProvingOutcome
  try {
    outcome = await proveWalletAddress(platform, from, session, { email, code, signInId })
  } catch (error) {
    return sendPage(reply, renderTypeCode({ email, problem: refusalText(error, language, reply) }, language, true))
  }
  return outcome === 'full' ? sendFull(asked, email) : toWallet(reply, language)
}

/** Sends the person to sign in again with the address of the account. */
async function sendSignIn({ platform, session, language, reply }: HolderRequest, problem: string) {
  const user = await findUserById(platform.database.forService(), session.userId)
  return sendPage(reply, renderAskForCode({ email: user?.email ?? '', problem }, language))
}

function sendFull(asked: HolderRequest, email: string): Promise<FastifyReply> {
  asked.reply.code(422)
  return sendProblem(asked, email, walletTexts[asked.language].addresses.full)
}

async function sendProblem(
  { platform, session, language, reply }: HolderRequest,
  email: string,
  problem: string,
): Promise<FastifyReply> {
  const wallet = await openWallet(platform, session, undefined)
  const shown = { now: platform.clock.now(), given: { email, problem } }
  return sendPage(reply, renderWallet(wallet, shown, language))
}
