import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type FrameworkId, newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { type Framework, frameworksMax } from './framework.ts'
import {
  deleteFramework,
  deleteSkills,
  insertSkills,
  listFrameworks,
  lockFrameworks,
  upsertFramework,
} from './framework-store.ts'
import type { FrameworkFile } from './read-framework.ts'

const tooMany = `The organization has ${frameworksMax} frameworks, the most there may be. Remove one first.`

/**
 * Stores a table of skills, and replaces the one with the same name. Templates keep the skills that were picked from it before. Throws Refusal where
 * the organization has too many tables.
 */
export async function importFramework(
  ctx: Context,
  { name, skills }: FrameworkFile,
): Promise<Framework & { replaced: number | null }> {
  return inTransaction(ctx, async (tx) => {
    await lockFrameworks(tx)
    const all = await listFrameworks(tx)
    const earlier = all.find((one) => one.name === name)
    if (!earlier && all.length >= frameworksMax) throw refuse('invalid_framework', tooMany)
    const importedAt = tx.clock.now()
    const id = earlier?.id ?? newId<FrameworkId>(importedAt)
    const framework = { id, name, skills: skills.length, importedAt }
    await upsertFramework(tx, framework)
    await deleteSkills(tx, id)
    await insertSkills(tx, id, skills)
    const before = earlier ? { before: { skills: earlier.skills } } : {}
    await recordChange(tx, {
      action: 'framework.imported',
      subjectId: id,
      ...before,
      after: { name, skills: skills.length },
    })
    return { ...framework, replaced: earlier?.skills ?? null }
  })
}

/** Removes a table of skills. Templates keep the skills that were picked from it. Undefined where there is none with this name. */
export async function removeFramework(ctx: Context, name: string): Promise<Framework | undefined> {
  return inTransaction(ctx, async (tx) => {
    await lockFrameworks(tx)
    const framework = (await listFrameworks(tx)).find((one) => one.name === name)
    if (!framework) return undefined
    const { id, skills } = framework
    await deleteSkills(tx, id)
    await deleteFramework(tx, id)
    await recordChange(tx, { action: 'framework.removed', subjectId: id, before: { name, skills } })
    return framework
  })
}
