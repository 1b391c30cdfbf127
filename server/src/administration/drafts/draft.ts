import type { TemplateId, UserId } from '../../platform/ids.ts'
import type { Template } from '../../templates/template.ts'
import type { TemplateFile } from '../../templates/write-template-file.ts'

/** A draft: the next version of a template, or a template that was never published. */
export type Draft = {
  templateId: TemplateId
  /** The revision of the draft: each save makes another one. */
  revision: string
  /** The version that was published when the draft was saved; null before the first. */
  baseVersion: number | null
  file: TemplateFile
  changedAt: Date
  /** Null for the operator of the service. */
  changedBy: UserId | null
}

/** The most templates of an organization, drafts among them. */
export const templatesMax = 2_000

/**
 * Names the state that an editor shows: the published version, and the draft of the next one. Whoever saves or publishes sends back the state that
 * they were shown; where it is no longer the present one, somebody else has saved or published.
 */
export function editStateOf(template: Pick<Template, 'version'> | undefined, draft: Draft | undefined): string {
  return `${template?.version ?? 0}-${draft?.revision ?? 0}`
}

/** Whether a version was published since the draft was begun: publishing the draft replaces it. */
export function isBehind(template: Pick<Template, 'version'> | undefined, draft: Draft): boolean {
  return (template?.version ?? null) !== draft.baseVersion
}
