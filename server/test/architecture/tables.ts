import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, textOf } from './sources.ts'

const schema = readFileSync(join(root, 'server/db/schema.sql'), 'utf8')

/** The tables of the schema, by name. */
export const tables = new Set([...schema.matchAll(/create (?:unlogged )?table (\w+)/g)].map((match) => match[1] ?? ''))

export type TableUse = { table: string; isWrite: boolean }

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const inKysely =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using|from)\(\s*\[?\s*'(\w+)/g
const inText = /\b(delete\s+from|insert\s+into|from|join|update|using)\s+(?:only\s+)?(\w+)/gi

/** The tables that a file names in its statements, be they made with Kysely or written as text. */
export function tablesIn(file: string): TableUse[] {
  const text = textOf(file).replace(comment, '')
  return [...text.matchAll(inKysely), ...text.matchAll(inText)]
    .map(([, verb = '', table = '']) => ({ table, isWrite: /^(insert|update|delete)/i.test(verb) }))
    .filter(({ table }) => tables.has(table))
}
