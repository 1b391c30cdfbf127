import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { unbakeSvg } from '@sello/open-badges'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageUrl } from '../../src/templates/images/image.ts'
import { uploadImage } from '../../src/templates/images/upload-image.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let tenant: Tenant
let owner: pg.Client
/** Pages of credentials: their badge is an image that somebody uploaded, or is drawn. */
const pages = { image: '', drawn: '' }

beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app)
  owner = await app.connectAsOwner()
  const noise = sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const image = await uploadImage(tenant.ctx, await noise.png().toBuffer())
  pages.image = await issue({ imageUrl: imageUrl(tenant.ctx.settings, image) })
  pages.drawn = await issue({})
})
afterAll(() => app?.stop())

async function issue(template: Parameters<typeof makeTemplate>[1]): Promise<string> {
  const { id } = await makeTemplate(tenant, { required: [], ...template })
  const { body } = await clientFor(app.url, tenant.key).issue(id, [{ email: 'ana@example.edu' }])
  return `/credentials/${body.credentials[0].credential_id}`
}

const ask = (app: Application, path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } })

/** As long as images cannot be read, whatever has to look at one waits. */
async function whileNoImageIsRead(work: () => Promise<void>): Promise<void> {
  await owner.query('begin; lock table images in access exclusive mode')
  try {
    await work()
  } finally {
    await owner.query('commit')
  }
}

describe('a badge with an image that was uploaded', () => {
  it.each(['svg', 'png'])('as %s is 304 for who has it, before anything is read or baked', async (format) => {
    const tag = (await ask(app, `${pages.image}.${format}`)).headers.get('etag') ?? ''
    const fresh = await startApplication({ worker: false, besides: app })
    try {
      await whileNoImageIsRead(async () => {
        const held = await ask(fresh, `${pages.image}.${format}`, { 'if-none-match': tag })
        expect([held.status, held.headers.get('etag')]).toEqual([304, tag])
      })
      const other = await ask(fresh, `${pages.image}.${format}`, { 'if-none-match': 'W/"other"' })
      expect([other.status, other.headers.get('etag')]).toEqual([200, tag])
    } finally {
      await fresh.stop()
    }
  })

  it('is sent as it is, and not compressed again; a drawn one is', async () => {
    const accepting = { 'accept-encoding': 'br' }
    const image = await ask(app, `${pages.image}.svg`, accepting)
    expect(image.headers.get('content-encoding')).toBeNull()
    const json = await (await ask(app, `${pages.image}.json`)).text()
    expect(unbakeSvg(await image.text())).toBe(json)
    const drawn = await ask(app, `${pages.drawn}.svg`, accepting)
    expect(drawn.headers.get('content-encoding')).toBe('br')
    expect(await drawn.text()).toBe(await (await ask(app, `${pages.drawn}.svg`)).text())
  })

  it('is made for a few at a time of one network address, before anything else is looked at, and others are answered meanwhile', async () => {
    const fresh = await startApplication({ worker: false, besides: app })
    try {
      const [from, elsewhere] = [{ 'x-forwarded-for': '203.0.113.1' }, { 'x-forwarded-for': '203.0.113.2' }]
      const asked: Promise<Response>[] = []
      const unknown: Promise<Response>[] = []
      await whileNoImageIsRead(async () => {
        for (let n = 0; n < 16; n++) asked.push(ask(fresh, `${pages.image}.svg`, from))
        const none = () => ask(fresh, `/credentials/${randomUUID()}.svg`, from)
        const oneMore = async () => {
          const more = none()
          unknown.push(more)
          return Promise.race([more.then(() => 'answered'), sleep(500, 'waits')])
        }
        await until(oneMore, (what) => what === 'waits')
        const crowd = () => {
          const those = Array.from({ length: 120 }, none)
          unknown.push(...those)
          return Promise.race(those)
        }
        const refused = await until(crowd, ({ status }) => status === 503)
        expect(refused.headers.get('connection')).toBe('close')
        expect((await ask(fresh, `${pages.drawn}.svg`, elsewhere)).status).toBe(200)
        expect((await ask(fresh, pages.drawn, from)).status).toBe(200)
      })
      const statusesOf = async (those: Promise<Response>[]) => (await Promise.all(those)).map(({ status }) => status)
      // 503 where the machine is so slow that a statement has waited for longer than it may.
      for (const [those, status] of [[asked, 200] as const, [unknown, 404] as const])
        expect((await statusesOf(those)).filter((one) => one !== status && one !== 503)).toEqual([])
    } finally {
      await fresh.stop()
    }
  })
})

describe('pages', () => {
  it('are found and written for a few at a time of one network address, and others are answered meanwhile', async () => {
    const fresh = await startApplication({ worker: false, besides: app })
    const [from, elsewhere] = [{ 'x-forwarded-for': '203.0.113.1' }, { 'x-forwarded-for': '203.0.113.2' }]
    const asked: Promise<Response>[] = []
    await owner.query('begin; lock table credentials in access exclusive mode')
    try {
      const askMore = (path: string) => {
        const more = ask(fresh, path, from)
        asked.push(more)
        return Promise.race([more.then(() => 'answered'), sleep(500, 'waits')])
      }
      for (let n = 0; n < 8; n++) void askMore(pages.drawn)
      await until(
        () => askMore('/docs/errors'),
        (what) => what === 'waits',
      )
      expect((await ask(fresh, '/docs/errors', elsewhere)).status).toBe(200)
      expect((await ask(fresh, '/livez', from)).status).toBe(200)
    } finally {
      await owner.query('commit')
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
      await fresh.stop()
    }
  })
})
