import { credentialMediaType } from '@sello/open-badges'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CertificateSources, sendCertificate } from '../../../credentials/pages/certificates/send-certificate.ts'
import { fileNameOf } from '../../../credentials/pages/downloads/file-name.ts'
import { noticeHeaders } from '../../../credentials/pages/downloads/notice-headers.ts'
import { pictureFormats } from '../../../credentials/pages/downloads/picture-files.ts'
import { sendPicture } from '../../../credentials/pages/downloads/send-picture.ts'
import { takeFileTurn } from '../../../entrypoints/connection/turns-of-strangers.ts'
import { sendDocument, sendNotFound, sendPage } from '../../../entrypoints/layout/send-page.ts'
import { renderOwnEarned } from '../../../pathways/pages/earned-section.ts'
import { findEarned } from '../../../pathways/progress/earned-by-view.ts'
import type { Platform } from '../../../platform/context.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { chooseName, chooseSearch, chooseVisibility } from '../../choose.ts'
import { findOwnCredential, type JudgedCredential, listOwnAddresses } from '../../open-wallet.ts'
import { sendMadeOffer } from '../offers/send-offer.ts'
import { type HolderRequest, holderForm, holderPage } from '../wallet/holder-routes.ts'
import { findInWallets } from './held-copies.ts'
import { renderHeldPage } from './held-page.ts'

const place = '/wallet/credentials/:id'

/**
 * The credentials that a person holds, one at a time: the page in the wallet, the files, and the holder's choices. An unlisted credential is visible
 * only here. None of these requests counts as a visit.
 */
export function heldRoutes(platform: Platform, sources: CertificateSources, app: FastifyInstance): void {
  holderPage(platform, app, place, (asked) =>
    withOwn(asked, async (held) => {
      const { language, reply, session } = asked
      const found = await findEarned(platform.database, held)
      const earned = found && renderOwnEarned(found, await listOwnAddresses(platform, session), language)
      const inWallets = await findInWallets(platform, held)
      return sendPage(reply, renderHeldPage(held, { now: platform.clock.now(), earned, inWallets }, language))
    }),
  )
  holderPage(platform, app, `${place}.json`, (asked) =>
    withOwn(asked, async (held) => {
      const disposition = `attachment; filename="${fileNameOf(held.achievementName, held.id, 'json')}"`
      asked.reply.headers({ ...noticeHeaders(held), 'content-disposition': disposition })
      return sendDocument(asked.reply, held.document, credentialMediaType)
    }),
  )
  for (const format of pictureFormats)
    holderPage(platform, app, `${place}.${format}`, (asked) =>
      withOwn(asked, async (credential) => {
        await takeFileTurn(platform.settings, asked.request, asked.reply)
        return sendPicture(platform, sources.pictures, { credential, format }, asked.request, asked.reply)
      }),
    )
  // A name that others do not see stands on one's own certificate.
  holderPage(platform, app, `${place}.pdf`, (asked) =>
    withOwn(asked, async (credential) => {
      await takeFileTurn(platform.settings, asked.request, asked.reply)
      return sendCertificate(platform, sources, { ...credential, isNameRemoved: false }, asked.request, asked.reply)
    }),
  )
  holderForm(platform, app, `${place}/wallet-offers`, (asked) =>
    withOwn(asked, (credential) => {
      const { from, language, reply } = asked
      const page = `/wallet/credentials/${credential.id}`
      return sendMadeOffer(platform, { from, credential, page, isHolder: true }, language, reply)
    }),
  )
  holderForm(platform, app, `${place}/visibility`, (asked, fields) =>
    withOwn(asked, async (held) => {
      await chooseVisibility(platform, held, fields.get('unlisted') === 'yes')
      return toHeld(asked, held.id)
    }),
  )
  holderForm(platform, app, `${place}/search`, (asked, fields) =>
    withOwn(asked, async (held) => {
      await chooseSearch(platform, held, fields.get('searchable') === 'yes')
      return toHeld(asked, held.id)
    }),
  )
  holderForm(platform, app, `${place}/name`, (asked, fields) =>
    withOwn(asked, async (held) => {
      await chooseName(platform, held, fields.get('removed') === 'yes')
      return toHeld(asked, held.id)
    }),
  )
}

/** Goes on with a credential of the caller. A credential of somebody else is answered as an unknown one. */
async function withOwn(
  { platform, session, params, request, reply }: HolderRequest,
  answer: (held: JudgedCredential) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const id = parseId<CredentialId>(params.id)
  const held = id && (await findOwnCredential(platform, session, id))
  return held ? answer(held) : sendNotFound(request, reply)
}

function toHeld({ reply, language }: HolderRequest, id: CredentialId): FastifyReply {
  return reply.redirect(`/wallet/credentials/${id}?lang=${language}`, 303)
}
