import type { FastifyInstance } from 'fastify'
import { achievementRoutes } from '../../credentials/pages/achievements/achievement-routes.ts'
import { openCertificateFiles } from '../../credentials/pages/certificates/certificate-files.ts'
import { certificateRoutes } from '../../credentials/pages/certificates/certificate-routes.ts'
import { credentialRoutes } from '../../credentials/pages/credential-routes.ts'
import { badgeRoutes } from '../../credentials/pages/downloads/badge-routes.ts'
import { downloadRoutes } from '../../credentials/pages/downloads/download-routes.ts'
import { openPictureFiles } from '../../credentials/pages/downloads/picture-files.ts'
import { organizationDocumentRoutes, organizationRoutes } from '../../credentials/pages/issuers/organization-routes.ts'
import { previewRoutes } from '../../credentials/pages/previews/preview-routes.ts'
import { shareRoutes } from '../../credentials/pages/sharing/share-routes.ts'
import { verifierRoutes } from '../../credentials/pages/verify/verifier-files.ts'
import { verifyRoutes } from '../../credentials/pages/verify/verify-routes.ts'
import { openVisitNotes } from '../../credentials/visits/note-visits.ts'
import { closeEventWatches } from '../../events/await-events.ts'
import { collectionRoutes } from '../../holders/pages/collections/collection-routes.ts'
import { offerRoutes } from '../../holders/pages/offers/offer-routes.ts'
import { oid4vciRoutes } from '../../holders/pages/oid4vci/oid4vci-routes.ts'
import { vcalmRoutes } from '../../holders/pages/vcalm/vcalm-routes.ts'
import { walletRoutes } from '../../holders/pages/wallet-routes.ts'
import type { ReportKeys } from '../../mail/bounces/provider-reports.ts'
import { stopLettersRoutes } from '../../mail/pages/letters/stop-letters-routes.ts'
import { confirmationRoutes } from '../../organizations/pages/members/confirmation-routes.ts'
import type { Platform } from '../../platform/context.ts'
import { imageRoutes } from '../../templates/pages/images/image-routes.ts'
import type { HttpLimits } from '../connection/http-limits.ts'
import { serveInTurn } from '../connection/turns-of-strangers.ts'
import { openHttpServer } from '../http/http-server.ts'
import type { InboxAccess } from '../inbox/inbox-guard.ts'
import { inboxRoutes } from '../inbox/inbox-routes.ts'
import type { Readings } from '../operator-panel/operator.ts'
import { errorRoutes } from '../pages/errors/error-routes.ts'
import { guideRoutes } from '../pages/guides/guide-routes.ts'
import { serviceRoutes } from '../pages/service/service-routes.ts'
import { openServiceStatus, openSharedReading } from '../pages/service/service-status.ts'
import { eventRoutes } from '../panel/events/event-routes.ts'
import { panelRoutes } from '../panel-files/panel-routes.ts'
import { apiDoor } from './api-door.ts'
import { operatorDoor, personDoor, teamDoor } from './panel-door.ts'
import { referenceRoutes } from './reference-routes.ts'
import { describeRequest } from './request-log.ts'
import { sendError } from './send-error.ts'

export type ServerOptions = {
  /** Who may see the built-in inbox; undefined where there is none. */
  inbox?: InboxAccess | undefined
  limits?: Partial<HttpLimits>
  reportKeys?: ReportKeys
  /** Returns the findings of `sello-server doctor`. */
  examine: Readings['examine']
}

/** Builds the HTTP server of one process: the operations of each door, the public pages, the panel and the reference. */
export async function buildServer(platform: Platform, options: ServerOptions): Promise<FastifyInstance> {
  const status = openServiceStatus(platform)
  const readings = { status, examine: openSharedReading(options.examine) }
  const app = openHttpServer(platform, {
    limits: options.limits,
    doors: [apiDoor, personDoor, teamDoor, operatorDoor(readings)],
    sendError,
    describeRequest,
  })
  await app.register(serviceRoutes(platform, { inbox: options.inbox !== undefined, status }))
  const visits = openVisitNotes(platform)
  app.addHook('onClose', () => visits.close())
  await app.register(async (pages) => {
    serveInTurn(pages, 'pages', platform.settings)
    await pages.register(credentialRoutes(platform, visits))
    await pages.register(shareRoutes(platform))
    await pages.register(achievementRoutes(platform))
    await pages.register(organizationRoutes(platform))
    await pages.register(collectionRoutes(platform))
    await pages.register(errorRoutes)
    await pages.register(guideRoutes)
  })
  await app.register(async (documents) => {
    serveInTurn(documents, 'documents', platform.settings)
    await documents.register(organizationDocumentRoutes(platform))
  })
  await app.register(verifierRoutes(platform.log))
  const pictures = openPictureFiles()
  await app.register(downloadRoutes(platform, pictures, visits))
  await app.register(badgeRoutes(platform, pictures))
  const sources = { pictures, certificates: openCertificateFiles() }
  await app.register(previewRoutes(platform, pictures))
  await app.register(certificateRoutes(platform, sources, visits))
  await app.register(imageRoutes(platform))
  await app.register(confirmationRoutes(platform))
  await app.register(stopLettersRoutes(platform))
  if (Object.keys(options.reportKeys ?? {}).length > 0) {
    const { bounceRoutes } = await import('../../mail/pages/bounces/bounce-routes.ts')
    await app.register(bounceRoutes(platform, options.reportKeys))
  }
  await app.register(verifyRoutes(platform))
  await app.register(walletRoutes(platform, sources))
  await app.register(oid4vciRoutes(platform))
  await app.register(vcalmRoutes(platform))
  await app.register(offerRoutes(platform))
  app.addHook('preClose', () => closeEventWatches(platform))
  await app.register(referenceRoutes)
  await app.register(eventRoutes(platform, teamDoor))
  await app.register(panelRoutes(platform.log))
  if (options.inbox) await app.register(inboxRoutes(platform, options.inbox))
  return app
}
