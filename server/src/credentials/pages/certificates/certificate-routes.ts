import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takeFileTurn } from '../../../entrypoints/connection/turns-of-strangers.ts'
import { sendErased, sendNotFound } from '../../../entrypoints/layout/send-page.ts'
import type { Platform } from '../../../platform/context.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { findPublicCredential } from '../../public-credential-view.ts'
import type { VisitNotes } from '../../visits/note-visits.ts'
import { noteVisit } from '../visits/note-visit.ts'
import { type CertificateSources, sendCertificate } from './send-certificate.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Serves the certificate of a credential, to whoever may see its page. */
export function certificateRoutes(platform: Platform, sources: CertificateSources, visits: VisitNotes) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/credentials/:id.pdf', async (request: Request, reply) => {
      await takeFileTurn(platform.settings, request, reply)
      const id = parseId<CredentialId>(request.params.id)
      const credential = id && (await findPublicCredential(platform.database, id))
      if (!credential) return sendNotFound(request, reply)
      if (credential.erasedAt) return sendErased(request, reply)
      noteVisit(platform, visits, credential, 'downloaded', { request, reply })
      return sendCertificate(platform, sources, credential, request, reply)
    })
  }
}
