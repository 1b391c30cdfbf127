import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skillsMax } from '../../src/frameworks/framework.ts'
import { importFramework } from '../../src/frameworks/import-framework.ts'
import { readFramework } from '../../src/frameworks/read-framework.ts'
import { searchSkills } from '../../src/frameworks/skill-search-view.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { flushStatistics } from './flush-statistics.ts'
import { wholeReads } from './whole-reads.ts'

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
}, 120_000)
afterAll(() => app?.stop())

const tables = ['framework_skills', 'framework_words']

describe('with a framework of twenty thousand skills in each of several organizations', () => {
  it.each([
    ['one skill', 'pieza19999', ['reparar pieza19999 de taller']],
    ['one by several words, most of them common', 'taller reparar de pieza19999', ['reparar pieza19999 de taller']],
    ['what a quarter of them begins with', 'gestionar', expect.arrayContaining(['gestionar pieza0 de taller'])],
    ['what each of them has', 'de', expect.any(Array)],
    ['nothing', 'zzz', []],
  ])('finds %s without reading those of every organization, in a moment', async (_what, typed, names) => {
    const read = await wholeReads(database, tables)
    let slowest = 0
    // Six times, so that the plan a prepared statement settles on is the one that is looked at.
    for (let round = 0; round < 6; round++) {
      const began = performance.now()
      const found = await searchSkills(tenant.ctx, typed, 20)
      slowest = Math.max(slowest, performance.now() - began)
      expect(found.map(({ targetName }) => targetName)).toEqual(names)
    }
    await flushStatistics(tenant.ctx)
    expect(await wholeReads(database, tables)).toEqual(read)
    expect(slowest).toBeLessThan(1_000)
  })
})
