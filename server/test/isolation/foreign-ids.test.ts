import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TeamOperation } from '../../src/entrypoints/panel/team.ts'
import { teamOperations } from '../../src/entrypoints/sitemap/panel-operations.ts'
import { type Application, startApplication } from '../application.ts'
import type { Answer } from '../client.ts'
import type { Tenant } from '../factories.ts'
import { type Browser, browserOf } from '../panel/person-client.ts'
import { fillOrganization } from './filled-organization.ts'
import { idsOf, recordsOf, settledRecordsOf } from './records-of-organization.ts'

let app: Application
let database: pg.Client
let one: Tenant
let other: Tenant
let owner: Browser
/** One id of each column of each table, of the records of an organization. */
let foreign: string[]
let own: string[]
let before = ''

const nobodys = '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e'
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g

beforeAll(async () => {
  app = await startApplication()
  database = await app.connectAsOwner()
  ;[one, other] = [await fillOrganization(app, 'Una'), await fillOrganization(app, 'Otra')]
  owner = await browserOf(app, one, 'owner')
  ;[own, foreign] = [await idsOf(database, one), await idsOf(database, other)]
  before = await settledRecordsOf(database, other)
})
afterAll(() => app?.stop())

type Placement = { where: string; isCursor: boolean; ask(id: string): Promise<Answer> }

const exampleOf = (operation: TeamOperation) => operation.exampleBody

/** Each place of a request where an id stands, or may stand. */
async function placementsOf(operation: TeamOperation): Promise<Placement[]> {
  const { method, path } = operation
  const at = (id: string) => path.replace('/api/panel', '').replaceAll(/:\w+/g, id)
  const ask = (place: string, body: unknown) => owner.ask(method, place, body, { 'idempotency-key': randomUUID() })
  const example = exampleOf(operation)
  const placements: Placement[] = []
  if (path.includes('/:')) placements.push({ where: 'the path', isCursor: false, ask: (id) => ask(at(id), example) })
  for (const key of keysOf(operation.query)) {
    const isCursor = key === 'after' || key === 'before'
    for (const place of path.includes('/:') ? await leadingSomewhere((id) => ask(at(id), example)) : [nobodys])
      placements.push({
        where: `the query, ${key}`,
        isCursor,
        ask: (id) => ask(`${at(place)}?${key}=${id}${asText(operation)}`, example),
      })
  }
  const text = JSON.stringify(example ?? null)
  if (text.replaceAll(uuid, nobodys) !== text || text.includes(nobodys))
    placements.push({
      where: 'the body',
      isCursor: false,
      ask: (id) => ask(at(nobodys), JSON.parse(text.replaceAll(uuid, id))),
    })
  return placements
}

/** The ids of its own organization with which a path is more than one that nobody has: only there is the rest of a request read. */
async function leadingSomewhere(ask: (id: string) => Promise<Answer>): Promise<string[]> {
  const places: string[] = []
  await forgetRequests()
  const expected = told(await ask(nobodys), nobodys)
  for (const id of own) {
    await forgetRequests()
    if (told(await ask(id), id) !== expected) places.push(id)
  }
  expect(places).not.toEqual([])
  return places
}

/** A file is asked for as text, in which an id can be seen: a workbook is compressed, and made by a process of its own each time. */
function asText({ query }: TeamOperation): string {
  const { format } =
    ((query ?? {}) as { shape?: { format?: { safeParse(value: string): { success: boolean } } } }).shape ?? {}
  return format?.safeParse('csv').success ? '&format=csv' : ''
}

/** The names in a query under which an id may stand. `organization` stands for the header, see panel-roles.test.ts. */
function keysOf(schema: unknown): string[] {
  const { shape } = (schema ?? {}) as { shape?: Record<string, unknown> }
  return Object.keys(shape ?? {}).filter((key) => /_id$|^after$|^before$/.test(key))
}

/** The content of an answer without the id that was asked for and without the time, of which `up_to` is made. */
function told({ status, text, headers }: Answer, id: string): string {
  const file = headers.get('content-disposition')
  return `${status} ${file} ${text.replace(/"up_to":"[^"]+"/, '')}`.replaceAll(id, 'ID')
}

/** The requests of this minute are forgotten: there are more of them than a person makes. */
const forgetRequests = () => database.query('update person_windows set requests = 0')

const placed = teamOperations.filter((operation) => placementsOfNames(operation))

function placementsOfNames({ path, query, exampleBody }: TeamOperation): boolean {
  return path.includes('/:') || keysOf(query).length > 0 || uuidIn(JSON.stringify(exampleBody ?? {}))
}

function uuidIn(text: string): boolean {
  return text.match(uuid) !== null
}

describe.each(placed.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  it('answers with an id of another organization as with one that nobody has, and tells nothing of it', async () => {
    for (const { where, isCursor, ask } of await placementsOf(operation)) {
      await forgetRequests()
      const expected = told(await ask(nobodys), nobodys)
      for (const id of foreign) {
        await forgetRequests()
        const answer = await ask(id)
        if (!isCursor) expect(told(answer, id), `${where}: ${id}`).toBe(expected)
        for (const secret of foreign) if (secret !== id) expect(answer.text, `${where}: ${id}`).not.toContain(secret)
      }
    }
  })
})

describe('the ids that are tried', () => {
  it('are of every kind, and those of its own organization lead somewhere', async () => {
    expect(foreign.length).toBeGreaterThan(12)
    expect(placed.length).toBeGreaterThan(30)
    for (const operation of placed.filter(({ method, path }) => method === 'GET' && path.includes('/:'))) {
      const [placement] = await placementsOf(operation)
      if (!placement) continue
      await forgetRequests()
      const expected = told(await placement.ask(nobodys), nobodys)
      const answers = await Promise.all(own.map(async (id) => told(await placement.ask(id), id)))
      expect(
        answers.some((answer) => answer !== expected),
        operation.name,
      ).toBe(true)
    }
  })

  it('changed nothing of that organization', async () => {
    expect(await recordsOf(database, other)).toBe(before)
  })
})
