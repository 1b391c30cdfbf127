import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOfKey } from '../../src/people/api-keys/api-key.ts'
import { lookUpApiKey } from '../../src/people/api-keys/api-key-store.ts'
import { revokeApiKey } from '../../src/people/api-keys/revoke-api-key.ts'
import { withTransaction } from '../../src/platform/db/database.ts'
import { type Application, startApplication } from '../application.ts'
import { type Answer, clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { expectRefusal, unknownId } from './answers.ts'

let app: Application
let other: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
  other = await startApplication({ worker: false, besides: app })
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

const templates = '/api/v1/templates'

/** Again with a new key where the minute turned meanwhile. */
async function inOneWindow(work: (key: string) => Promise<Answer[]>): Promise<Answer[]> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const answers = await work((await makeTenant(app)).key)
    if (new Set(answers.map(({ headers }) => headers.get('x-ratelimit-reset'))).size === 1) return answers
  }
  throw new Error('It did not fit into one minute.')
}

const passed = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length

describe('the count of a key', () => {
  it('is one for all processes of the service', async () => {
    const answers = await inOneWindow((key) =>
      Promise.all(Array.from({ length: 150 }, (_, n) => clientFor(n % 2 ? app.url : other.url, key).get(templates))),
    )
    expect(passed(answers)).toBe(100)
  })

  it('goes by the key and not by the address or by what a proxy says of it', async () => {
    const answers = await inOneWindow((key) =>
      Promise.all(
        Array.from({ length: 110 }, (_, n) =>
          clientFor(app.url, key).get(templates, { 'x-forwarded-for': `10.0.0.${n}`, 'x-request-id': `r${n}` }),
        ),
      ),
    )
    expect(passed(answers)).toBe(100)
  })

  it('goes down by one with each request, refused or not, whichever the record', async () => {
    const answers = await inOneWindow(async (key) => {
      const client = clientFor(app.url, key)
      const paths = [unknownId, 'x', unknownId, '%00'].map((id) => `${templates}/${id}`)
      return [
        await client.get(paths[0] as string),
        ...(await Promise.all(paths.slice(1).map((path) => client.get(path)))),
      ]
    })
    const remaining = answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
    expect(remaining.toSorted((a, b) => b - a)).toEqual([99, 98, 97, 96])
  })

  it('goes up by one with each request, also for those that one statement counts', async () => {
    const [first, second] = [await makeTenant(app), await makeTenant(app)]
    const lookUp = async (key: string, operation: string) =>
      (await lookUpApiKey(app.database, hashOfKey(key), operation))?.window?.requests
    const counted = await Promise.all([
      ...[first, second, first].map(({ key }) => lookUp(key, 'list-templates')),
      ...[first, first].map(({ key }) => lookUp(key, 'get-template')),
      lookUp(`${first.key.slice(0, -8)}00000000`, 'list-templates'),
      lookUp(first.key, 'list-templates'),
    ])
    expect(counted).toEqual([1, 1, 2, 1, 2, undefined, 3])
  })

  it('is kept for each operation apart', async () => {
    const { key } = await makeTenant(app)
    const client = clientFor(app.url, key)
    for (const path of [
      templates,
      `${templates}/x`,
      '/api/v1/bulk-failures',
      '/api/v1/jobs/x',
      '/api/v1/jobs/x/failures',
    ]) {
      const { headers } = await client.get(path)
      expect(Number(headers.get('x-ratelimit-limit')) - Number(headers.get('x-ratelimit-remaining'))).toBe(1)
    }
  })

  it('goes on through the minute and ends with it', async () => {
    const answers = await inOneWindow(async (key) => {
      const client = clientFor(app.url, key)
      const first = await client.get(templates)
      await sleep(1_500)
      return [first, await client.get(templates)]
    })
    expect(answers.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['99', '98'])
    expect(Number(answers[0]?.headers.get('x-ratelimit-reset')) % 60).toBe(0)
  })

  it('starts anew with the next minute', async () => {
    const { key } = await makeTenant(app)
    const client = clientFor(app.url, key)
    await Promise.all(Array.from({ length: 130 }, () => client.get(templates)))
    const minuteAgo = sql`update rate_windows set window_start = window_start - interval '1 minute'`
    await minuteAgo.execute(app.database.forService())
    const { status, headers } = await client.get(templates)
    expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, '99'])
  })

  it('goes by the clock of the database: processes whose clocks differ agree', async () => {
    other.clock.advance(35_000)
    const answers = await inOneWindow((key) =>
      Promise.all(Array.from({ length: 120 }, (_, n) => clientFor(n % 2 ? app.url : other.url, key).get(templates))),
    )
    other.clock.advance(-35_000)
    expect(passed(answers)).toBe(100)
  })

  it('lets requests through when the counter is out of order, and still tells the limit', async () => {
    const broken = await startApplication({ worker: false })
    try {
      const { key } = await makeTenant(broken)
      await dropCounter(broken)
      const answer = await clientFor(broken.url, key).get(templates)
      expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '100'])
    } finally {
      await broken.stop()
    }
  })
})

async function dropCounter(broken: Application): Promise<void> {
  const owner = await broken.connectAsOwner()
  await owner.query('drop table rate_windows')
}

describe('a key', () => {
  it('stops in every process the moment it is revoked', async () => {
    const { key, keyId, ctx } = await makeTenant(app)
    expect((await clientFor(other.url, key).get(templates)).status).toBe(200)
    await revokeApiKey(ctx, keyId)
    expectRefusal(await clientFor(other.url, key).get(templates), 401, 'Invalid or revoked API key')
  })

  it('notes when it was last used', async () => {
    const { key, keyId, ctx } = await makeTenant(app)
    const used = () =>
      ctx.db.selectFrom('api_keys').select('last_used_at').where('id', '=', keyId).executeTakeFirstOrThrow()
    expect((await used()).last_used_at).toBeNull()
    const before = Date.now()
    await clientFor(app.url, key).get(templates)
    const usedAt = (await used()).last_used_at?.getTime()
    expect(usedAt).toBeGreaterThanOrEqual(before - 1)
    expect(usedAt).toBeLessThanOrEqual(Date.now() + 1)
  })

  it('makes no request wait for the disk: neither is counted there, nor is its use', async () => {
    const { key } = await makeTenant(app)
    const settings: unknown[] = []
    for (let use = 0; use < 2; use++) {
      await withTransaction(app.database.forService(), async (db) => {
        await lookUpApiKey({ ...app.database, forService: () => db }, hashOfKey(key), 'list-templates')
        const { rows } = await sql`select current_setting('synchronous_commit') as commit`.execute(db)
        settings.push(rows[0])
      })
    }
    const { rows } = await sql<{ kind: string }>`
      select relpersistence as kind from pg_class where relname = 'rate_windows'`.execute(app.database.forService())
    // Only the first use within a minute is noted in a table that is logged.
    expect(settings).toMatchObject([{ commit: 'off' }, { commit: 'on' }])
    expect(rows).toEqual([{ kind: 'u' }])
  })
})
