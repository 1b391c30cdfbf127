import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { waitingForLocks } from '../waiting-for-locks.ts'

const validate = '/api/v1/credentials/validate'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

describe('a large body', () => {
  it('of more than two megabytes is answered before another of its organization is read; those of others are', async () => {
    const owner = await app.connectAsOwner()
    try {
      const [busy, other] = [await makeTenant(app), await makeTenant(app)]
      const { id } = await makeTemplate(busy, { required: [] })
      const rows = Array.from({ length: 40 }, (_, n) => ({ email: `ana${n}@example.edu`, x: 'x'.repeat(60_000) }))
      await owner.query('begin; lock table chunks in access exclusive mode')
      const issued = clientFor(app.url, busy.key).issue(id, rows)
      await until(
        async () => (await owner.query(waitingForLocks)).rows,
        (waiting) => waiting.length > 0,
      )
      const body = { template_id: id, x: 'x'.repeat(100_000) }
      const order: string[] = []
      const validated = async ({ key }: { key: string }, name: string) => {
        await clientFor(app.url, key).post(validate, body)
        order.push(name)
      }
      const own = validated(busy, 'its own')
      await validated(other, 'that of others')
      await owner.query('commit')
      expect((await issued).status).toBe(200)
      await own
      expect(order).toEqual(['that of others', 'its own'])
    } finally {
      await owner.end()
    }
  })
})

describe('a process with as much to do for one address as it does at a time', () => {
  it('gives keys to those behind one address who wait for as many pages as are made for it at a time', async () => {
    const { organization } = await makeTenant(app)
    const owner = await app.connectAsOwner()
    try {
      await owner.query('begin; lock table credentials in access exclusive mode')
      const held = Array.from({ length: 12 }, () => clientFor(app.url).get(`/credentials/${randomUUID()}`))
      await until(
        async () => (await owner.query(waitingForLocks)).rows,
        (waiting) => waiting.length > 0,
      )
      expect((await clientFor(app.url).get(`/orgs/${organization.id}/did.json`)).status).toBe(200)
      expect(await Promise.race([...held, 'none of them'])).toBe('none of them')
      await owner.query('commit')
      expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 404))
    } finally {
      await owner.end()
    }
  })
})
