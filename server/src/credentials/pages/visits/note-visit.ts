import type { FastifyReply, FastifyRequest } from 'fastify'
import { presentedToken } from '../../../entrypoints/http/browser/session-cookie.ts'
import type { Platform } from '../../../platform/context.ts'
import type { CredentialId, OrganizationId } from '../../../platform/ids.ts'
import type { VisitNotes } from '../../visits/note-visits.ts'
import type { VisitMoment } from '../../visits/visit.ts'
import { isPersonsVisit } from './person-visit.ts'

/** Notes the visit of a person after the answer was sent, where the answer gave them what they asked for. */
export function noteVisit(
  { clock, settings }: Platform,
  visits: VisitNotes,
  { id: credentialId, organizationId }: { id: CredentialId; organizationId: OrganizationId },
  moment: VisitMoment,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  if (!isPersonsVisit(request, moment)) return
  const token = presentedToken(settings, request.headers)
  reply.raw.once('finish', () => {
    if (reply.statusCode === 200 || reply.statusCode === 304)
      visits.note({ credentialId, organizationId, moment, at: clock.now() }, token)
  })
}
