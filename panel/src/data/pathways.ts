import type {
  ListPathwayPeopleQuery,
  ListPathwayRowsQuery,
  PathwayChange,
  PathwayCreation,
  PathwayExplanation,
  PathwayFlaggedAwards,
  PathwayPage,
  PathwayPeople,
  PathwayPreview,
  PathwayRecord,
  PathwayTemplates,
} from './generated/panel-api.ts'
import { request } from './request.ts'
import { withQuery } from './with-query.ts'

export function listPathways(
  organizationId: string,
  selection: ListPathwayRowsQuery,
  signal: AbortSignal,
): Promise<PathwayPage> {
  return request(withQuery('/pathways', selection), { organizationId, signal })
}

export function getPathway(organizationId: string, id: string, signal?: AbortSignal): Promise<PathwayRecord> {
  return request(pathOf(id), { organizationId, ...(signal && { signal }) })
}

/** What a pathway may ask for or award. */
export function listPathwayTemplates(organizationId: string, signal: AbortSignal): Promise<PathwayTemplates> {
  return request('/pathway-templates', { organizationId, signal })
}

/** Begins a pathway. It is a draft until it is published. */
export function createPathway(organizationId: string, body: PathwayCreation): Promise<PathwayRecord> {
  return request('/pathways', { method: 'POST', organizationId, body })
}

/** Saves a draft. Refused where somebody else saved or published since the version was shown. */
export function savePathway(organizationId: string, id: string, body: PathwayChange): Promise<PathwayRecord> {
  return request(`${pathOf(id)}/draft`, { method: 'PUT', organizationId, body })
}

/** Whom it would award if it were published now. */
export function previewPathway(organizationId: string, id: string, signal: AbortSignal): Promise<PathwayPreview> {
  return request(`${pathOf(id)}/preview`, { organizationId, signal })
}

export function publishPathway(organizationId: string, id: string, version: number): Promise<PathwayRecord> {
  return request(`${pathOf(id)}/publish`, { method: 'POST', organizationId, body: { version } })
}

export function archivePathway(organizationId: string, id: string): Promise<PathwayRecord> {
  return request(`${pathOf(id)}/archive`, { method: 'POST', organizationId, body: {} })
}

export function listPathwayPeople(
  organizationId: string,
  id: string,
  selection: ListPathwayPeopleQuery,
  signal: AbortSignal,
): Promise<PathwayPeople> {
  return request(withQuery(`${pathOf(id)}/people`, selection), { organizationId, signal })
}

/** Why a person was awarded, or what is missing. */
export function explainPathway(
  organizationId: string,
  id: string,
  asked: { email: string; language: 'es' | 'en' },
  signal: AbortSignal,
): Promise<PathwayExplanation> {
  return request(withQuery(`${pathOf(id)}/explanation`, asked), { organizationId, signal })
}

export function listFlaggedAwards(
  organizationId: string,
  after: string | undefined,
  signal: AbortSignal,
): Promise<PathwayFlaggedAwards> {
  return request(withQuery('/flagged-awards', { after }), { organizationId, signal })
}

export function keepFlaggedAward(organizationId: string, id: string): Promise<void> {
  return request(`/flagged-awards/${encodeURIComponent(id)}/keep`, { method: 'POST', organizationId, body: {} })
}

export function revokeFlaggedAward(organizationId: string, id: string, reason: string): Promise<void> {
  return request(`/flagged-awards/${encodeURIComponent(id)}/revoke`, {
    method: 'POST',
    organizationId,
    body: { reason },
  })
}

function pathOf(id: string): `/${string}` {
  return `/pathways/${encodeURIComponent(id)}`
}
