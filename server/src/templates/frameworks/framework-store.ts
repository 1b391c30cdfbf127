import { sql } from 'kysely'
import type { Context, TransactionContext } from '../../platform/context.ts'
import type { FrameworkId } from '../../platform/ids.ts'
import { type Framework, type FrameworkSkill, searchWords } from './framework.ts'

const columns = ['id', 'name', 'skills', 'imported_at as importedAt'] as const

const skillsInStatement = 2_000

/** Locks the frameworks of the organization until the transaction ends: nobody else imports or removes one. */
export async function lockFrameworks(tx: TransactionContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('frameworks ' || ${tx.organization.id}, 0))`.execute(tx.db)
}

/** The frameworks of the organization by name. There are never more than it may have. */
export async function listFrameworks(ctx: Context): Promise<Framework[]> {
  return ctx.db
    .selectFrom('frameworks')
    .select(columns)
    .where('organization_id', '=', ctx.organization.id)
    .orderBy('name')
    .execute()
}

/** Inserts a framework without its skills, or changes how many it has. */
export async function upsertFramework(tx: TransactionContext, framework: Framework): Promise<void> {
  const { id, name, skills, importedAt } = framework
  await tx.db
    .insertInto('frameworks')
    .values({ id, organization_id: tx.organization.id, name, skills, imported_at: importedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ skills, imported_at: importedAt }))
    .execute()
}

/** Inserts skills of a framework, and the words by which they are found. */
export async function insertSkills(tx: TransactionContext, id: FrameworkId, skills: FrameworkSkill[]): Promise<void> {
  for (let start = 0; start < skills.length; start += skillsInStatement)
    await insertSome(tx, id, skills.slice(start, start + skillsInStatement))
}

async function insertSome(tx: TransactionContext, id: FrameworkId, skills: FrameworkSkill[]): Promise<void> {
  await sql`
    insert into framework_skills (framework_id, organization_id, line, name, url, code, type, description)
    select ${id}, ${tx.organization.id}, s.* from unnest(${skills.map(({ line }) => line)}::int[],
      ${skills.map((one) => one.targetName)}::text[], ${skills.map((one) => one.targetUrl)}::text[],
      ${skills.map((one) => one.targetCode)}::text[], ${skills.map((one) => one.targetType)}::text[],
      ${skills.map((one) => one.targetDescription)}::text[]) as s`.execute(tx.db)
  const words = skills.flatMap(({ line, targetName, targetCode }) =>
    searchWords(`${targetName} ${targetCode ?? ''}`).map((word, place) => ({ line, word, place })),
  )
  await sql`
    insert into framework_words (framework_id, organization_id, line, word, place)
    select ${id}, ${tx.organization.id}, w.* from unnest(${words.map(({ line }) => line)}::int[],
      ${words.map(({ word }) => word)}::text[], ${words.map(({ place }) => place)}::smallint[]) as w`.execute(tx.db)
}

/** Deletes the skills of a framework with their words. */
export async function deleteSkills(tx: TransactionContext, id: FrameworkId): Promise<void> {
  for (const table of ['framework_words', 'framework_skills'] as const)
    await tx.db
      .deleteFrom(table)
      .where('organization_id', '=', tx.organization.id)
      .where('framework_id', '=', id)
      .execute()
}

export async function deleteFramework(tx: TransactionContext, id: FrameworkId): Promise<void> {
  await tx.db.deleteFrom('frameworks').where('organization_id', '=', tx.organization.id).where('id', '=', id).execute()
}
