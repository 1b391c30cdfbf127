import type {
  FoundSkills,
  Image,
  ImportedBadge,
  ListTemplateRowsQuery,
  SearchSkillsQuery,
  TemplateArchiving,
  TemplateChange,
  TemplateCreation,
  TemplateNames,
  TemplatePage,
  TemplatePreview,
  TemplatePreviewing,
  TemplateRecord,
} from './generated/panel-api.ts'
import { request } from './request.ts'
import { withQuery } from './with-query.ts'

export function listTemplateNames(organizationId: string, signal: AbortSignal): Promise<TemplateNames> {
  return request('/template-names', { organizationId, signal })
}

export function listTemplates(
  organizationId: string,
  selection: ListTemplateRowsQuery,
  signal: AbortSignal,
): Promise<TemplatePage> {
  return request(withQuery('/templates', selection), { organizationId, signal })
}

export function getTemplate(organizationId: string, id: string, signal?: AbortSignal): Promise<TemplateRecord> {
  return request(pathOf(id), { organizationId, ...(signal && { signal }) })
}

/** Begins a template. It is a draft until it is published. */
export function createTemplate(organizationId: string, body: TemplateCreation): Promise<TemplateRecord> {
  return request('/templates', { method: 'POST', organizationId, body })
}

/** Saves a draft. Refused where somebody else saved or published since `edit_state` was shown. */
export function saveDraft(organizationId: string, id: string, body: TemplateChange): Promise<TemplateRecord> {
  return request(`${pathOf(id)}/draft`, { method: 'PUT', organizationId, body })
}

export function publishTemplate(organizationId: string, id: string, editState: string): Promise<TemplateRecord> {
  return request(`${pathOf(id)}/publish`, { method: 'POST', organizationId, body: { edit_state: editState } })
}

export function discardDraft(organizationId: string, id: string, editState: string): Promise<void> {
  return request(`${pathOf(id)}/discard-draft`, { method: 'POST', organizationId, body: { edit_state: editState } })
}

export function archiveTemplate(organizationId: string, id: string, body: TemplateArchiving): Promise<TemplateRecord> {
  return request(`${pathOf(id)}/archived`, { method: 'PUT', organizationId, body })
}

/** Badge and letter of what is typed. Nothing is stored or sent. */
export function previewTemplate(
  organizationId: string,
  body: TemplatePreviewing,
  signal: AbortSignal,
): Promise<TemplatePreview> {
  return request('/template-preview', { method: 'POST', organizationId, body, signal })
}

/** Reads the JSON of an Open Badge into a template. Nothing is saved but its picture. */
export function importBadge(organizationId: string, badge: string): Promise<ImportedBadge> {
  return request('/badge-imports', { method: 'POST', organizationId, body: { badge } })
}

/** Skills of the imported frameworks that fit what is typed. */
export function searchSkills(
  organizationId: string,
  typed: SearchSkillsQuery,
  signal: AbortSignal,
): Promise<FoundSkills> {
  return request(withQuery('/skills', typed), { organizationId, signal })
}

/** Has the picture at an address fetched, and kept as one that was uploaded. */
export function takeOverImage(organizationId: string, url: string): Promise<Image> {
  return request('/images/taken-over', { method: 'POST', organizationId, body: { url } })
}

export function uploadImage(organizationId: string, file: File): Promise<Image> {
  return request('/images', { method: 'POST', organizationId, file })
}

function pathOf(id: string): `/${string}` {
  return `/templates/${encodeURIComponent(id)}`
}
