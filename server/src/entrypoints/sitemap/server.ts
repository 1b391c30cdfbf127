import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context.ts'
import { openVisitNotes } from '../../visits/note-visits.ts'
import type { HttpLimits } from '../connection/http-limits.ts'
import { openHttpServer } from '../http/http-server.ts'
import type { InboxAccess } from '../inbox/inbox-guard.ts'
import { inboxRoutes } from '../inbox/inbox-routes.ts'
import { achievementRoutes } from '../pages/achievements/achievement-routes.ts'
import { openCertificateFiles } from '../pages/certificates/certificate-files.ts'
import { certificateRoutes } from '../pages/certificates/certificate-routes.ts'
import { collectionRoutes } from '../pages/collections/collection-routes.ts'
import { credentialRoutes } from '../pages/credentials/credential-routes.ts'
import { verifierRoutes } from '../pages/credentials/verifier-files.ts'
import { badgeRoutes } from '../pages/downloads/badge-routes.ts'
import { downloadRoutes } from '../pages/downloads/download-routes.ts'
import { openPictureFiles } from '../pages/downloads/picture-files.ts'
import { errorRoutes } from '../pages/errors/error-routes.ts'
import { imageRoutes } from '../pages/images/image-routes.ts'
import { stopLettersRoutes } from '../pages/letters/stop-letters-routes.ts'
import { confirmationRoutes } from '../pages/members/confirmation-routes.ts'
import { organizationRoutes } from '../pages/organizations/organization-routes.ts'
import { previewRoutes } from '../pages/previews/preview-routes.ts'
import { serviceRoutes } from '../pages/service/service-routes.ts'
import { shareRoutes } from '../pages/sharing/share-routes.ts'
import { verifyRoutes } from '../pages/verify/verify-routes.ts'
import { walletRoutes } from '../pages/wallet/wallet-routes.ts'
import { eventRoutes } from '../panel/events/event-routes.ts'
import { panelRoutes } from '../panel-files/panel-routes.ts'
import { apiDoor } from './api-door.ts'
import { memberDoor, personDoor } from './panel-door.ts'
import { referenceRoutes } from './reference-routes.ts'
import { describeRequest } from './request-log.ts'
import { sendError } from './send-error.ts'

export type ServerOptions = {
  /** Who may see the built-in inbox; undefined where there is none. */
  inbox?: InboxAccess | undefined
  limits?: Partial<HttpLimits>
}

/** Builds the HTTP server of one process: the operations of each door, the public pages, the panel and the reference. */
export async function buildServer(platform: Platform, options: ServerOptions): Promise<FastifyInstance> {
  const app = openHttpServer(platform, {
    limits: options.limits,
    doors: [apiDoor, personDoor, memberDoor],
    sendError,
    describeRequest,
  })
  await app.register(serviceRoutes(platform, { inbox: options.inbox !== undefined }))
  const visits = openVisitNotes(platform)
  app.addHook('onClose', () => visits.close())
  await app.register(credentialRoutes(platform, visits))
  await app.register(verifierRoutes(platform.log))
  const pictures = openPictureFiles()
  await app.register(downloadRoutes(platform, pictures, visits))
  await app.register(shareRoutes(platform))
  await app.register(badgeRoutes(platform, pictures))
  const sources = { pictures, certificates: openCertificateFiles() }
  await app.register(previewRoutes(platform, pictures))
  await app.register(certificateRoutes(platform, sources, visits))
  await app.register(achievementRoutes(platform))
  await app.register(organizationRoutes(platform))
  await app.register(imageRoutes(platform))
  await app.register(confirmationRoutes(platform))
  await app.register(stopLettersRoutes(platform))
  await app.register(verifyRoutes(platform))
  await app.register(walletRoutes(platform, sources))
  await app.register(collectionRoutes(platform))
  await app.register(errorRoutes)
  await app.register(referenceRoutes)
  await app.register(eventRoutes(platform, memberDoor))
  await app.register(panelRoutes(platform.log))
  if (options.inbox) await app.register(inboxRoutes(platform, options.inbox))
  return app
}
