import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, type OrganizationId } from '../ids.ts'
import { createLog } from '../log.ts'
import type { JournalLine } from './journal.ts'
import { openJournal } from './open-journal.ts'
import { readJournal } from './read-journal.ts'

const log = createLog('silent')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sello-journal-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const organizationId = newId<OrganizationId>()
const line = (act: string, count = 1): JournalLine => ({
  at: new Date(),
  organizationId,
  act,
  ids: Array.from({ length: count }, () => newId<string & { __id: 'any' }>()),
  detail: undefined,
})

async function readAll(since = new Date(0)) {
  const lines = []
  for await (const one of readJournal(folder, since)) lines.push(one)
  return lines
}

describe('a journal', () => {
  it('is read as many processes wrote it, also of thousands of ids at once', async () => {
    const journals = Array.from({ length: 5 }, () => openJournal(folder, log))
    const written = journals.flatMap((_, n) => [line(`act.${n}`, 1), line(`act.${n}`, 5_000)])
    await Promise.all(written.map((one, n) => (journals[n >> 1] as (typeof journals)[0]).write([one])))
    const read = await readAll()
    const idsOf = (lines: (JournalLine | undefined)[]) => lines.flatMap((one) => one?.ids ?? []).sort()
    expect(idsOf(read)).toEqual(idsOf(written))
    expect(await readdir(folder)).toHaveLength(5)
    expect(await readAll(new Date(Date.now() + 86_400_000))).toEqual([])
  })

  it.each([
    '{"at":"2026-11-23T10:00:00.000Z","organiz',
    '\n{"at":"when","organization":null,"act":"a","ids":[]}\n',
    '\n{"at":"2026-11-23T10:00:00.000Z","organization":"none","act":"a","ids":[]}\n',
    '\n{"at":"2026-11-23T10:00:00.000Z","organization":null,"act":"a","ids":[1]}\n',
    `\n[${'['.repeat(1_000_000)}\n`,
    `\n${'x'.repeat(3_000_000)}\n`,
  ])('goes on after what is torn or no line of ours, and says that it was: %.30s', async (torn) => {
    const [before] = await readdir(folder)
    const count = (await readAll()).length
    await appendFile(join(folder, before as string), torn)
    const after = line('after')
    await openJournal(folder, log).write([after])
    const read = await readAll()
    expect([read.length, read.filter((one) => one === undefined).length > 0]).toEqual([count + 2, true])
    expect(read).toContainEqual(after)
  })
})
