import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeFileTurn } from '../../../entrypoints/connection/turns-of-strangers.ts'
import { sendErased, sendNotFound } from '../../../entrypoints/layout/send-page.ts'
import type { Platform } from '../../../platform/context.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { findPublicCredential } from '../../public-credential-view.ts'
import type { VisitNotes } from '../../visits/note-visits.ts'
import { noteVisit } from '../visits/note-visit.ts'
import { type PictureFiles, type PictureFormat, pictureFormats } from './picture-files.ts'
import { sendPicture } from './send-picture.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Serves the badge of a credential with the signed document baked into it, to whoever may see its page. */
export function downloadRoutes(platform: Platform, files: PictureFiles, visits: VisitNotes) {
  const send = async (format: PictureFormat, request: Request, reply: FastifyReply): Promise<FastifyReply> => {
    await takeFileTurn(platform.settings, request, reply)
    const id = parseId<CredentialId>(request.params.id)
    const credential = id && (await findPublicCredential(platform.database, id))
    if (!credential) return sendNotFound(request, reply)
    if (credential.erasedAt) return sendErased(request, reply)
    noteVisit(platform, visits, credential, 'downloaded', { request, reply })
    return sendPicture(platform, files, { credential, format }, request, reply)
  }
  return async (app: FastifyInstance): Promise<void> => {
    for (const format of pictureFormats)
      app.get(`/credentials/:id.${format}`, (request: Request, reply) => send(format, request, reply))
  }
}
