import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isJsonObject, parseJson } from '../formats/json.ts'
import { isUuid, type OrganizationId } from '../ids.ts'
import type { JournalLine } from './journal.ts'

/** Longer than any line that is written. */
const lineCharactersMax = 100_000
const fileName = /^(\d{4}-\d{2}-\d{2})-[0-9a-f-]{36}\.jsonl$/

/**
 * Reads the lines since a moment, file by file and in no order, in bounded memory. A line that is torn or no line of ours is
 * `undefined`: what stands beside it is read all the same.
 */
export async function* readJournal(folder: string, since: Date): AsyncGenerator<JournalLine | undefined> {
  const firstDay = since.toISOString().slice(0, 10)
  const names = (await readdir(folder)).filter((name) => (fileName.exec(name)?.[1] ?? '') >= firstDay)
  for (const name of names.sort())
    for await (const text of linesOf(join(folder, name))) {
      if (text === '') continue
      const line = parseLine(text)
      if (!line || line.at >= since) yield line
    }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const part of createReadStream(path, 'utf8')) {
    const lines = (rest + part).split('\n')
    rest = (lines.pop() ?? '').slice(0, lineCharactersMax)
    yield* lines
  }
  yield rest
}

function parseLine(text: string): JournalLine | undefined {
  const read = parseJson(text)
  if (!isJsonObject(read)) return undefined
  const { organization, act, ids, detail } = read
  const at = new Date(String(read.at))
  if (Number.isNaN(at.getTime()) || typeof act !== 'string' || !Array.isArray(ids)) return undefined
  if (organization !== null && !isUuid(organization)) return undefined
  if (!ids.every((id) => typeof id === 'string') || (detail !== undefined && typeof detail !== 'string'))
    return undefined
  return { at, organizationId: organization as OrganizationId | null, act, ids, detail }
}
