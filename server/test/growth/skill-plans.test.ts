import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skillsMax } from '../../src/templates/frameworks/framework.ts'
import { importFramework } from '../../src/templates/frameworks/import-framework.ts'
import { readFramework } from '../../src/templates/frameworks/read-framework.ts'
import { searchSkills } from '../../src/templates/frameworks/skill-search-view.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { flushStatistics } from './flush-statistics.ts'
import { entriesRead, wholeReads } from './whole-reads.ts'

let app: Application
let database: pg.Client
let tenant: Tenant

beforeAll(async () => {
  app = await startApplication({ worker: false })
  database = await app.connectAsOwner()
  const verbs = ['gestionar', 'preparar', 'medir', 'reparar']
  const rows = Array.from(
    { length: skillsMax },
    (_, n) => `${verbs[n % 4]} pieza${n} de taller,https://esco.example/${n}`,
  )
  const file = readFramework('ESCO', Buffer.from(['name,url', ...rows].join('\n')))
  for (let n = 0; n < 3; n++) {
    tenant = await makeTenant(app)
    await importFramework(tenant.ctx, file)
  }
  await database.query('vacuum analyze')
})
afterAll(() => app?.stop())

const tables = ['framework_skills', 'framework_words']
const rounds = 6
/** A search looks at 5,000 words of the 80,000 of its organization, at the skill of each, and at its other words. */
const entriesMax = 20_000

describe('with a framework of twenty thousand skills in each of several organizations', () => {
  it.each([
    ['one skill', 'pieza19999', ['reparar pieza19999 de taller']],
    ['one by several words, most of them common', 'taller reparar de pieza19999', ['reparar pieza19999 de taller']],
    ['what a quarter of them begins with', 'gestionar', expect.arrayContaining(['gestionar pieza0 de taller'])],
    ['what each of them has', 'de', expect.any(Array)],
    ['nothing', 'zzz', []],
  ])('finds %s without reading those of every organization, nor all of its own', async (_what, typed, names) => {
    await flushStatistics(tenant.ctx)
    const read = await wholeReads(database, tables)
    const entries = await entriesRead(database, tables)
    // Six times, so that the plan a prepared statement settles on is the one that is looked at.
    for (let round = 0; round < rounds; round++) {
      const found = await searchSkills(tenant.ctx, typed, 20)
      expect(found.map(({ targetName }) => targetName)).toEqual(names)
    }
    await flushStatistics(tenant.ctx)
    expect(await wholeReads(database, tables)).toEqual(read)
    expect((await entriesRead(database, tables)) - entries).toBeLessThan(rounds * entriesMax)
  })
})
