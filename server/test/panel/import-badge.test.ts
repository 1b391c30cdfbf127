import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { startPanel } from './open-panel.ts'
import { addPerson, type Browser as Person, signIn } from './person-client.ts'

let app: Application
let tenant: Tenant
let ana: Person
beforeAll(async () => {
  app = await startPanel()
  tenant = await makeTenant(app)
  await addPerson(tenant, 'admin', 'ana@example.edu')
  ana = await signIn(app, 'ana@example.edu', tenant)
})
afterAll(() => app?.stop())

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
