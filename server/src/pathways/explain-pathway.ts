import type { Context } from '../platform/context.ts'
import { normalizeEmail } from '../platform/formats/email.ts'
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

export type GroupProgress = { group: PathwayGroup; isMet: boolean; templates: TemplateProgress[] }

/**
 * Why a person was awarded, with the credentials at the time of the decision, or the progress of the person and the missing credentials. `groups`
 * belong to the version that awarded, or to the version that was asked about.
 */
export type Explanation = { pathway: Pathway; email: string } & (
  | { kind: 'awarded'; award: FoundAward; inputs: AwardInput[] }
  | { kind: 'on_the_way'; groups: GroupProgress[] }
)

/** Explains a pathway for a person: by the version that awarded, or else by this one. */
export async function explainPathway(ctx: Context, pathway: Pathway, email: string): Promise<Explanation> {
  // No stored text holds NUL, and the database takes none.
  const normalizedEmail = normalizeEmail(email.replaceAll('\0', ''))
  const award = await findAward(ctx, pathway.id, normalizedEmail)
  if (award) {
    const awarding = (await findPathwayVersion(ctx, pathway.id, award.version)) ?? pathway
    return { kind: 'awarded', pathway: awarding, email, award, inputs: await listAwardInputs(ctx, award.id) }
  }
  const progress = await listPathwayProgress(ctx, pathway, normalizedEmail)
  const groups = pathway.definition.groups.map((group, groupIndex) => {
    const templates = progress.filter((one) => one.groupIndex === groupIndex)
    return { group, isMet: templates[0]?.isGroupMet ?? false, templates }
  })
  return { kind: 'on_the_way', pathway, email, groups }
}
