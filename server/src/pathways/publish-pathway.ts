import { upsertAwaitedTemplates } from '../credentials/arrivals/arrival-store.ts'
import { recordChange } from '../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type TransactionContext } from '../platform/context.ts'
import { newId, type PathwayId, type TemplateId } from '../platform/ids.ts'
import type { FieldProblem } from '../platform/refusals/field-problem.ts'
import { refuse } from '../platform/refusals/refusal.ts'
import type { Template } from '../templates/template.ts'
import { findTemplateById } from '../templates/template-store.ts'
import { findCycle } from './find-cycle.ts'
import {
  isAwardable,
  type Pathway,
  type PathwayDefinition,
  pathwaysMax,
  templatesOf,
  unsuppliedFields,
} from './pathway.ts'
import { refusePathway } from './pathway-file.ts'
import {
  countPathways,
  findPathway,
  findReleasedPathway,
  insertPathway,
  insertPathwayVersion,
  listPublishedPathways,
  lockPathways,
  updateOthersArchived,
  updatePathwayState,
  updateSweepsBegunAnew,
} from './pathway-store.ts'

/**
 * Credentials whose transaction was open while the pathway was published are seen once more, this long after it: no statement of
 * a request lives longer.
 */
export const secondSweepSeconds = 120

/** Makes a pathway, as a draft. Throws Refusal where it names what the organization does not have, or where it has too many. */
export async function createPathway(ctx: Context, definition: PathwayDefinition): Promise<Pathway> {
  return inTransaction(ctx, async (tx) => {
    await lockPathways(tx)
    if ((await countPathways(tx)) >= pathwaysMax) throw refuse('too_many_pathways', pathwaysMax)
    await checkTemplates(tx, definition)
    const id = newId<PathwayId>(tx.clock.now())
    await insertPathway(tx, id)
    await insertPathwayVersion(tx, { id, version: 1, definition })
    await recordChange(tx, { action: 'pathway.created', subjectId: id, after: { name: definition.name, version: 1 } })
    return getPathway(tx, id)
  })
}

/**
 * Writes the next version of a pathway as a draft, which replaces a former draft. The published version stays in force until the draft is
 * published. Throws
 * Refusal where the newest version is another one than the person was `shown`, if they were shown any.
 */
export async function changePathway(
  ctx: Context,
  id: PathwayId,
  definition: PathwayDefinition,
  shown?: number,
): Promise<Pathway> {
  return inTransaction(ctx, async (tx) => {
    await lockPathways(tx)
    const newest = await getShownPathway(tx, id, shown)
    if (newest.state === 'archived') throw refuse('pathway_archived')
    await checkTemplates(tx, definition)
    if (newest.state === 'draft') await updatePathwayState(tx, newest, 'archived')
    const version = newest.version + 1
    await insertPathwayVersion(tx, { id, version, definition })
    await recordChange(tx, {
      action: 'pathway.changed',
      subjectId: id,
      before: { name: newest.definition.name, version: newest.version },
      after: { name: definition.name, version },
    })
    return getPathway(tx, id)
  })
}

/**
 * Publishes the newest version of a pathway: from now on it awards, and a job looks at what was issued before. Throws Refusal
 * where its awards would come back to itself over any number of pathways, and names the way; and where the newest version is
 * another one than the person was `shown`, if they were shown any.
 */
export async function publishPathway(ctx: Context, id: PathwayId, shown?: number): Promise<Pathway> {
  return inTransaction(ctx, async (tx) => {
    await lockPathways(tx)
    const pathway = await getShownPathway(tx, id, shown)
    if (pathway.state === 'published') return pathway
    if (pathway.state === 'archived') throw refuse('pathway_archived')
    await checkTemplates(tx, pathway.definition)
    await refuseCycle(tx, pathway)
    await updateOthersArchived(tx, id, pathway.version)
    await updatePathwayState(tx, pathway, 'published')
    await upsertAwaitedTemplates(tx, id, templatesOf(pathway.definition), 'awarding')
    await recordChange(tx, {
      action: 'pathway.published',
      subjectId: id,
      after: { name: pathway.definition.name, version: pathway.version },
    })
    const payload = { organizationId: tx.organization.id, pathwayId: id }
    await tx.queue.enqueue(tx.db, 'sweep-pathway', [{ payload }, { payload, startAfterSeconds: secondSweepSeconds }])
    return getPathway(tx, id)
  })
}

/**
 * Begins the sweeps anew of pathways that could not award this template for a while: people who fulfilled them meanwhile are awarded. Call it
 * in the transaction of that change.
 */
export async function sweepAgain(tx: TransactionContext, awardTemplateId: TemplateId): Promise<void> {
  for (const pathwayId of await updateSweepsBegunAnew(tx, awardTemplateId))
    await tx.queue.enqueue(tx.db, 'sweep-pathway', [{ payload: { organizationId: tx.organization.id, pathwayId } }])
}

/** Archives a pathway for good: it awards nobody any more. Earlier awards stay. */
export async function archivePathway(ctx: Context, id: PathwayId): Promise<Pathway> {
  return inTransaction(ctx, async (tx) => {
    await lockPathways(tx)
    const pathway = await getPathway(tx, id)
    if ((await updateOthersArchived(tx, id, undefined)) === 0) return pathway
    await upsertAwaitedTemplates(tx, id, [], 'archived')
    await recordChange(tx, {
      action: 'pathway.archived',
      subjectId: id,
      after: { name: pathway.definition.name, version: pathway.version },
    })
    return getPathway(tx, id)
  })
}

/** Gets the newest version of a pathway. Throws Refusal where the organization has none with this id. */
export async function getPathway(ctx: Context, id: PathwayId): Promise<Pathway> {
  const pathway = await findPathway(ctx, id)
  if (!pathway) throw refuse('pathway_not_found')
  return pathway
}

/**
 * Gets the version of a pathway that decides about people: the one that is published, or was last; the draft where none ever was.
 * Throws Refusal where the organization has none with this id.
 */
export async function getDecidingPathway(ctx: Context, id: PathwayId): Promise<Pathway> {
  return (await findReleasedPathway(ctx, id)) ?? getPathway(ctx, id)
}

async function getShownPathway(tx: TransactionContext, id: PathwayId, shown = 0): Promise<Pathway> {
  const newest = await getPathway(tx, id)
  if (shown > 0 && newest.version !== shown) throw refuse('pathway_changed_meanwhile', newest.version)
  return newest
}

/**
 * Refuses what names templates that the organization does not have, awards one that no pathway can, or asks for a result that its
 * template does not know.
 */
async function checkTemplates(tx: TransactionContext, definition: PathwayDefinition): Promise<void> {
  const problems: FieldProblem[] = []
  const note = (place: string, code: FieldProblem['code'], text: string, values: readonly string[] = []) =>
    problems.push({ place, code, text, values })
  const award = await findTemplateById(tx, definition.awardTemplateId)
  if (!award || award.archivedAt)
    note('award_template_id', 'template_not_in_use', 'is no template in use of the organization')
  else if (!isAwardable(award)) {
    const fields = unsuppliedFields(award)
    note('award_template_id', 'unsupplied', `requires ${fields.join(', ')}, which a pathway cannot supply`, fields)
  }
  for (const [groupIndex, { templates }] of definition.groups.entries())
    for (const [at, { templateId, minimumResult }] of templates.entries()) {
      const place = `groups[${groupIndex}].templates[${at}]`
      const template = await findTemplateById(tx, templateId)
      if (!template) note(`${place}.template_id`, 'unknown_template', 'is no template of the organization')
      else if (templateId === definition.awardTemplateId)
        note(`${place}.template_id`, 'award_itself', 'is the award itself')
      else if (minimumResult !== null && !mayHaveResult(template, minimumResult))
        note(`${place}.minimum_result`, ...resultProblem(template))
    }
  if (problems.length > 0) throw refusePathway(problems)
}

function mayHaveResult({ resultAllowedValues }: Template, result: string): boolean {
  return (
    resultAllowedValues.includes(result) ||
    (resultAllowedValues.length === 0 && /^-?\d{1,30}(\.\d{1,30})?$/.test(result))
  )
}

function resultProblem({ resultAllowedValues: allowed }: Template): [FieldProblem['code'], string, readonly string[]] {
  return allowed.length === 0
    ? ['not_a_number', 'must be a number', []]
    : ['none_of', `must be one of ${allowed.join(', ')}`, allowed]
}

async function refuseCycle(tx: TransactionContext, pathway: Pathway): Promise<void> {
  const cycle = findCycle(pathway, await listPublishedPathways(tx))
  if (!cycle) return
  const steps: { pathway: string; award?: string }[] = []
  for (const [at, { definition }] of cycle.entries()) {
    const template = at < cycle.length - 1 ? await findTemplateById(tx, definition.awardTemplateId) : undefined
    steps.push({ pathway: definition.name, ...(template && { award: template.name }) })
  }
  const told = steps.map(({ pathway, award }) => (award === undefined ? pathway : `${pathway} (awards ${award})`))
  throw refusePathway([
    {
      place: 'groups',
      code: 'leads_back',
      text: `lead back to the pathway itself: ${told.join(' > ')}`,
      // Pairs of a pathway and the template that it awards.
      values: steps.flatMap(({ pathway, award = '' }) => [pathway, award]),
    },
  ])
}
