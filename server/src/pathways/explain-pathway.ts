import type { Context } from '../platform/context.ts'
import { normalizeEmail } from '../platform/formats/email.ts'
import type { PathwayId } from '../platform/ids.ts'
import type { Pathway, PathwayGroup } from './pathway.ts'
import {
  type AwardInput,
  type FoundAward,
  findAward,
  listAwardInputs,
  listPathwayProgress,
  type TemplateProgress,
} from './pathway-progress-view.ts'
import { findPathwayVersion } from './pathway-store.ts'
import { getPathway } from './publish-pathway.ts'

export type GroupProgress = { group: PathwayGroup; isMet: boolean; templates: TemplateProgress[] }

/**
 * Why a person was awarded, with the credentials as they were when it was decided; or how far they are, and so what is missing.
 * `groups` are those of the version that awarded, or of the newest one.
 */
export type Explanation = { pathway: Pathway; email: string } & (
  | { kind: 'awarded'; award: FoundAward; inputs: AwardInput[] }
  | { kind: 'on_the_way'; groups: GroupProgress[] }
)

/** Explains a pathway for a person. Throws Refusal where the organization has no such pathway. */
export async function explainPathway(ctx: Context, id: PathwayId, email: string): Promise<Explanation> {
  const newest = await getPathway(ctx, id)
  const normalizedEmail = normalizeEmail(email)
  const award = await findAward(ctx, id, normalizedEmail)
  if (award) {
    const pathway = (await findPathwayVersion(ctx, id, award.version)) ?? newest
    return { kind: 'awarded', pathway, email, award, inputs: await listAwardInputs(ctx, award.id) }
  }
  const progress = await listPathwayProgress(ctx, newest, normalizedEmail)
  const groups = newest.definition.groups.map((group, groupIndex) => {
    const templates = progress.filter((one) => one.groupIndex === groupIndex)
    return { group, isMet: templates[0]?.isGroupMet ?? false, templates }
  })
  return { kind: 'on_the_way', pathway: newest, email, groups }
}
