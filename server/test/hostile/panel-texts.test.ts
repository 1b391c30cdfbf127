import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonOperation } from '../../src/entrypoints/panel/person.ts'
import type { TeamOperation } from '../../src/entrypoints/panel/team.ts'
import { personOperations, teamOperations } from '../../src/entrypoints/sitemap/panel-operations.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { type Browser, browserOf } from '../panel/person-client.ts'
import { texts } from './values.ts'

type PanelOperation = TeamOperation | PersonOperation

// Whoever asks for these asks for nothing afterwards.
const operations: PanelOperation[] = [...teamOperations, ...personOperations].filter(
  ({ name }) => !['sign-out', 'leave-team', 'remove-person'].includes(name),
)

/** Texts that a database or a pattern takes amiss where nobody looked at them first. */
const amiss = ['NUL', 'a lone high surrogate', 'percent signs'].map((name) => texts[name] as string)

let app: Application
let database: pg.Client
let tenant: Tenant
let owner: Browser
let own: string

beforeAll(async () => {
  app = await startApplication({ worker: false })
  database = await app.connectAsOwner()
  tenant = await makeTenant(app)
  owner = await browserOf(app, tenant, 'owner')
  own = randomUUID()
})
afterAll(() => app?.stop())

/** The requests of this minute are forgotten: there are more of them than anybody makes. */
const forgetRequests = () =>
  database.query('update person_windows set requests = 0; update sign_in_windows set requests = 0')

/** The bodies of an operation in which one text is another one. */
function bodiesOf({ exampleBody }: PanelOperation, text: string): unknown[] {
  const example = exampleBody
  const bodies: unknown[] = []
  const replaceIn = (value: unknown, put: (value: unknown) => unknown): void => {
    if (typeof value === 'string') bodies.push(put(text))
    if (Array.isArray(value))
      for (const [at, one] of value.entries()) replaceIn(one, (new_) => put(value.with(at, new_)))
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) replaceIn(one, (new_) => put({ ...value, [name]: new_ }))
  }
  replaceIn(example, (value) => value)
  return bodies
}

const namesOf = ({ query }: PanelOperation) => Object.keys((query as { shape?: object } | undefined)?.shape ?? {})

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  it('answers or refuses any text in its query and its body, and never fails', async () => {
    const path = operation.path.replace('/api/panel', '').replaceAll(/:\w+/g, own)
    const ask = (place: string, body?: unknown) =>
      owner.ask(operation.method, place, body, { 'idempotency-key': randomUUID() })
    for (const text of amiss) {
      await forgetRequests()
      const written = text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
      for (const name of namesOf(operation))
        expect((await ask(`${path}?${name}=${written}`)).status, `${name}=${written}`).toBeLessThan(500)
      for (const body of bodiesOf(operation, text))
        expect((await ask(path, body)).status, JSON.stringify(body)).toBeLessThan(500)
    }
  })
})
