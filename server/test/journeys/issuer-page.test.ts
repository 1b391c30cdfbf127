import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrganization, updateOrganizationActive } from '../../src/organizations/organization-store.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let one: Tenant

beforeAll(async () => {
  app = await startApplication({ worker: false })
  one = await makeTenant(app, 'Universidad <b>')
})
afterAll(() => app?.stop())

async function open(path: string, language = 'es') {
  const answer = await fetch(app.url + path, { headers: { 'accept-language': language, accept: 'text/html' } })
  return { status: answer.status, text: await answer.text() }
}

const slugOf = async ({ organization }: Tenant) => (await findOrganization(app.database, organization.id))?.slug

describe('the page of an issuer', () => {
  it('is found by its slug and by its id, and says since when it issues and how to check what it issued', async () => {
    const { id } = one.organization
    const slug = await slugOf(one)
    const [bySlug, byId] = [await open(`/orgs/${slug}`), await open(`/orgs/${id}`, 'en')]
    expect(bySlug.status).toBe(200)
    expect(bySlug.text).toContain('Cómo comprobar una credencial suya')
    expect(byId.text).toContain('How to check one of its credentials')
    for (const { text } of [bySlug, byId]) {
      expect(text).toContain(`<link rel="canonical" href="${app.platform.settings.publicUrl}/orgs/${slug}">`)
      expect(text).toContain('Universidad &lt;b&gt;')
      expect(text).toContain(new URL(app.platform.settings.publicUrl).host)
    }
    for (const path of ['/orgs/no-such-slug', '/orgs/%00', `/orgs/${'a'.repeat(70)}`, `/orgs/${slug}/did.json`])
      expect((await open(path)).status, path).toBe(404)
  })

  it('lists what was awarded already and is awarded still, and of nobody else', async () => {
    const other = await makeTenant(app, 'Otra')
    const [issued, planned, retired] = [
      await makeTemplate(one, { name: 'Ya otorgada' }),
      await makeTemplate(one, { name: 'Aún de nadie' }),
      await makeTemplate(one, { name: 'Ya no se otorga' }),
    ]
    const theirs = await makeTemplate(other, { name: 'De otra entidad' })
    const client = clientFor(app.url, one.key)
    for (const { id } of [issued, retired]) await client.issue(id, [{ email: 'ana@example.edu' }])
    await clientFor(app.url, other.key).issue(theirs.id, [{ email: 'ana@example.edu' }])
    const owner = await app.connectAsOwner()
    await owner.query('update templates set archived_at = now() where id = $1', [retired.id])
    const { text } = await open(`/orgs/${await slugOf(one)}`)
    expect(text).toContain(`href="${app.platform.settings.publicUrl}/achievements/${issued.id}">Ya otorgada</a>`)
    for (const { id, name } of [planned, retired, theirs]) {
      expect(text).not.toContain(name)
      expect(text).not.toContain(id)
    }
  })

  it('stays when the organization issues no more, and says so', async () => {
    const closed = await makeTenant(app, 'Cerrada')
    expect((await open(`/orgs/${await slugOf(closed)}`)).text).not.toContain('ya no expide')
    await updateOrganizationActive(closed.ctx, false)
    expect((await open(`/orgs/${await slugOf(closed)}`)).text).toContain('Esta entidad ya no expide')
  })
})
