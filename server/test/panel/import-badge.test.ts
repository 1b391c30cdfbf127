import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { startPanel } from './open-panel.ts'
import { addPerson, type Browser as Person, signIn } from './person-client.ts'

let app: Application
let tenant: Tenant
let ana: Person
/** Somebody else's web, on this machine as the service is. */
let elsewhere: Server
let elsewhereUrl: string
beforeAll(async () => {
  app = await startPanel()
  tenant = await makeTenant(app)
  await addPerson(tenant, 'admin', 'ana@example.edu')
  ana = await signIn(app, 'ana@example.edu', tenant)
  const answers: Record<string, string | Buffer> = {
    '/badge.png': Buffer.from(pixel.split(',')[1] ?? '', 'base64'),
    '/text': 'hello',
    '/large': Buffer.alloc(2 * 1024 * 1024 + 1),
  }
  elsewhere = createServer(({ url = '' }, response) => {
    response.writeHead(url in answers ? 200 : 404).end(answers[url])
  })
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
  elsewhereUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
})
afterAll(async () => {
  elsewhere?.close()
  await app?.stop()
})

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const badge = {
  type: 'BadgeClass',
  name: 'Soldadura',
  criteria: { narrative: 'Aprobar.' },
  tags: ['metal'],
  alignment: [{ targetName: 'soldar', targetUrl: 'https://esco.example/1' }, { targetName: 'x' }],
  issuer: 'https://a.example/',
}
const read = (given: object) => ana.post('/badge-imports', { badge: JSON.stringify(given) })
const pictures = async () => (await ana.get('/images')).body.items.length

describe('an image that is elsewhere', () => {
  const takeOver = (url: unknown) => ana.post('/images/taken-over', { url })

  it('is taken over as an upload, drawn anew, and has an address of this service', async () => {
    const before = await pictures()
    const { status, body } = await takeOver(`${elsewhereUrl}/badge.png`)
    expect(status).toBe(201)
    expect(body.url).toBe(`${app.platform.settings.publicUrl}/images/${body.id}.png`)
    expect(await pictures()).toBe(before + 1)
    expect((await takeOver(`${elsewhereUrl}/badge.png`)).body.id).toBe(body.id)
  })

  it.each([
    ['a private address', () => 'https://10.0.0.1/badge.png'],
    ['no TLS', () => 'http://example.com/badge.png'],
    ['no address', () => 'badge.png'],
    ['an address with nothing there', () => `${elsewhereUrl}/nothing`],
  ])('is refused in words and nothing is kept where it is at %s', async (_, url) => {
    const before = await pictures()
    const { status, body, headers } = await takeOver(url())
    expect([status, headers.get('x-error-code')]).toEqual([422, 'image_not_fetched'])
    expect(body.detail).toMatch(/^The image was not fetched: it/)
    expect(await pictures()).toBe(before)
  })

  it('is refused where it is no image, or too many bytes of one', async () => {
    expect((await takeOver(`${elsewhereUrl}/text`)).headers.get('x-error-code')).toBe('image_not_recognized')
    expect((await takeOver(`${elsewhereUrl}/large`)).body.detail).toContain('its answer is too large')
  })
})

describe('the JSON of an Open Badge', () => {
  it('becomes a template that can be published, with its picture drawn anew', async () => {
    const { status, body } = await read({ ...badge, image: pixel })
    expect(status).toBe(200)
    expect(body.template).toMatchObject({ name: 'Soldadura', criteria_narrative: 'Aprobar.', tag: ['metal'] })
    expect(body.template.image_url).toMatch(new RegExp(`^${app.platform.settings.publicUrl}/images/`))
    expect(body.taken).toEqual(['name', 'criteria_narrative', 'alignment', 'tag', 'image_url'])
    expect(body.left_out.map(({ name }: { name: string }) => name)).toEqual(['alignment[1]', 'issuer'])
    const created = await ana.post('/templates', { template: body.template })
    expect(created.status).toBe(201)
    const { id } = created.body.row
    const published = await ana.post(`/templates/${id}/publish`, { edit_state: created.body.edit_state })
    expect(published.body.published.alignment).toHaveLength(1)
  })

  it.each([
    ['a private address', 'https://10.0.0.1/badge.png'],
    ['this machine', 'https://localhost/badge.png'],
    ['no TLS', 'http://example.com/badge.png'],
    ['no address', 'badge.png'],
    ['no picture', 'data:image/png;base64,AAAA'],
    ['a script', 'javascript:alert(1)'],
  ])('comes without its picture where that is at %s', async (_, image) => {
    const before = await pictures()
    const { status, body } = await read({ ...badge, image })
    expect([status, body.template.image_url]).toEqual([200, null])
    expect(body.left_out.at(-1)).toMatchObject({ name: 'image' })
    expect(await pictures()).toBe(before)
  })

  it('that is none is refused, and a viewer may not read one', async () => {
    const { status, body } = await read({ type: 'Issuer' })
    expect([status, body.detail]).toEqual([422, expect.stringContaining('no Open Badge')])
    await addPerson(tenant, 'viewer', 'eva@example.edu')
    const eva = await signIn(app, 'eva@example.edu', tenant)
    expect((await eva.post('/badge-imports', { badge: '{}' })).status).toBe(403)
  })
})
