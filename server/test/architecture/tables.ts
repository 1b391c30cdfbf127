import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, textOf } from './sources.ts'

const schema = readFileSync(join(root, 'server/db/schema.sql'), 'utf8')

/** The tables of the schema, by name. */
export const tables = new Set([...schema.matchAll(/create (?:unlogged )?table (\w+)/g)].map((match) => match[1] ?? ''))

export type TableUse = { table: string; isWrite: boolean }

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const inKysely =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using|from|table)\(\s*(\[[^\]]*\]|'[^']*')/g
/** The words that may come between a verb and the name of a table. */
const name = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?`
const inText = new RegExp(
  String.raw`\b(delete\s+from|insert\s+into|merge\s+into|truncate(?:\s+table)?|lock\s+table|from|join|update|using)\s+${name}`,
  'gi',
)
/** A deletion of rows for a store: `prune(db, 'sessions', ...)`. */
const inPruning = /\bprun(?:e|ing)\([^']*'(\w+)'/g
/** The tables that follow the first one of a list: `from jobs j, chunks c`. */
const listed = /\b(from|using)\s+[\w".]+(?:\s+(?:as\s+)?\w+)?((?:\s*,\s*[\w".]+(?:\s+(?:as\s+)?\w+)?)+)/gi

/** The tables that a file names in its statements, be they made with Kysely or written as text. */
export function tablesIn(file: string): TableUse[] {
  return tablesInText(textOf(file))
}

export function tablesInText(source: string): TableUse[] {
  const text = source.replace(comment, '')
  const named = [
    ...[...text.matchAll(inKysely)].flatMap(([, verb = '', names = '']) =>
      [...names.matchAll(/'(?:public\.)?(\w+)/g)].map(([, table = '']) => ({ verb, table })),
    ),
    ...[...text.matchAll(inPruning)].map(([, table = '']) => ({ verb: 'delete', table })),
    ...[...text.matchAll(inText)].map(([, verb = '', table = '']) => ({ verb, table })),
    ...[...text.matchAll(listed)].flatMap(([, verb = '', names = '']) =>
      [...names.matchAll(new RegExp(String.raw`,\s*${name}`, 'gi'))].map(([, table = '']) => ({ verb, table })),
    ),
  ]
  return named
    .map(({ verb, table }) => ({ table, isWrite: /^(insert|update|delete|merge|truncate)/i.test(verb) }))
    .filter(({ table }) => tables.has(table))
}
