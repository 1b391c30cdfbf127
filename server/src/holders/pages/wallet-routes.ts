import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CertificateSources } from '../../credentials/pages/certificates/send-certificate.ts'
import { networkAddressOf } from '../../entrypoints/connection/head/network-address.ts'
import { browserOf } from '../../entrypoints/http/browser/browser.ts'
import { requireSameOrigin } from '../../entrypoints/http/browser/same-origin.ts'
import {
  endedCookie,
  presentedSignInId,
  sessionCookie,
  signInCookie,
} from '../../entrypoints/http/browser/session-cookie.ts'
import { languageOf, sendPage } from '../../entrypoints/layout/send-page.ts'
import { listHeldPathways } from '../../pathways/progress/held-pathways-view.ts'
import { signOut } from '../../people/sessions/end-session.ts'
import { confirmForWallet } from '../../people/sign-in/confirm-sign-in.ts'
import { requestSignIn } from '../../people/sign-in/request-sign-in.ts'
import type { Platform } from '../../platform/context.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { openWallet } from '../open-wallet.ts'
import { ownCollectionRoutes } from './collections/own-collection-routes.ts'
import { exportRoutes } from './export/export-routes.ts'
import { heldRoutes } from './held/held-routes.ts'
import { addressRoutes } from './wallet/address-routes.ts'
import { readFields } from './wallet/read-fields.ts'
import { renderWallet } from './wallet/wallet-page.ts'
import { browserSessionOf, holderOf, refusalText, toWallet } from './wallet/wallet-session.ts'
import { renderAskForCode, renderTypeCode } from './wallet/wallet-sign-in-page.ts'

const pathwaysShown = 12

const forms = ['letter', 'code', 'sign-out'].map((form) => `/wallet/${form}`)

/**
 * The routes of the wallet: whoever proves an address by a code sees the credentials issued to it, of all organizations. The session is the same as
 * in the panel, except that a session opened by the provider of an organization does not count here.
 */
export function walletRoutes(platform: Platform, sources: CertificateSources) {
  const { settings } = platform
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request) => requireSameOrigin(settings, request))
    // The pages of a wallet are private. Forms need the origin header, which `no-referrer` would suppress.
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
      // The files of a public page say that everybody may read them.
      reply.removeHeader('access-control-allow-origin').header('cross-origin-resource-policy', 'same-origin')
    })
    app.get('/wallet', (request, reply) => sendWallet(platform, request, reply))
    // The address that people try who have lost a link.
    app.get('/find', (request, reply) => toWallet(reply, languageOf(request)))
    app.post('/wallet/letter', (request, reply) => askForCode(platform, request, reply))
    app.post('/wallet/code', (request, reply) => signIn(platform, request, reply))
    app.post('/wallet/sign-out', async (request, reply) => {
      const session = await browserSessionOf(platform, request)
      if (session) await signOut(platform, session, false)
      return toWallet(reply.header('set-cookie', endedCookie(settings)), languageOf(request))
    })
    addressRoutes(platform, app)
    heldRoutes(platform, sources, app)
    ownCollectionRoutes(platform, app)
    exportRoutes(platform, sources.pictures, app)
    // A person who reloads the answer to a form begins again.
    for (const path of forms) app.get(path, (request, reply) => toWallet(reply, languageOf(request)))
  }
}

async function sendWallet(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { settings } = platform
  const session = await holderOf(platform, request)
  if (!session) return sendPage(reply, renderAskForCode({}, languageOf(request)))
  const asked = (request.query as { before?: unknown }).before
  const before = typeof asked === 'string' ? parseId<CredentialId>(asked) : undefined
  const ofSandboxes = (request.query as { sandbox?: unknown }).sandbox === '1'
  const wallet = await openWallet(platform, session, before, ofSandboxes)
  const proven = wallet.addresses.map(({ normalizedEmail }) => normalizedEmail)
  // Further pages show credentials alone.
  const found =
    before === undefined && !ofSandboxes ? await listHeldPathways(platform, proven, pathwaysShown) : undefined
  const pathways = found && { ...found, addressesProven: proven.length, publicUrl: settings.publicUrl }
  const shown = { before, now: platform.clock.now(), pathways }
  return sendPage(reply, renderWallet(wallet, shown, languageOf(request, wallet.language ?? undefined)))
}

async function askForCode(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const language = languageOf(request)
  const from = networkAddressOf(platform.settings, request)
  const email = (await readFields(request, reply, from)).get('email') ?? ''
  try {
    const signInId = await requestSignIn(platform, from, { email, language, next: null, isForWallet: true })
    reply.header('set-cookie', signInCookie(platform.settings, signInId))
  } catch (error) {
    return sendPage(reply, renderAskForCode({ email, problem: refusalText(error, language, reply) }, language))
  }
  return sendPage(reply, renderTypeCode({ email, isInInbox: platform.settings.keepsLetters }, language))
}

/** The browser forgets the cookie of before, so that nobody could end its session any more: it ends here. */
async function signIn(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const language = languageOf(request)
  const from = networkAddressOf(platform.settings, request)
  const fields = await readFields(request, reply, from)
  const [email, code] = [fields.get('email') ?? '', (fields.get('code') ?? '').replaceAll(/\s/g, '')]
  const former = await browserSessionOf(platform, request)
  try {
    const browser = browserOf(request.headers['user-agent'])
    const signInId = presentedSignInId(platform.settings, request.headers)
    const opened = await confirmForWallet(platform, from, { email, code, browser, signInId })
    if (former) await signOut(platform, former, false)
    return toWallet(reply.header('set-cookie', sessionCookie(platform.settings, opened)), language)
  } catch (error) {
    return sendPage(reply, renderTypeCode({ email, problem: refusalText(error, language, reply) }, language))
  }
}
