import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeOrganization } from '../../src/administration/change-organization.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
import { imageUrl } from '../../src/templates/images/image.ts'
import { uploadImage } from '../../src/templates/images/upload-image.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { proveTo, visitorOf, type WalletPage } from '../wallet-visitor.ts'

let app: Application
let tenant: Tenant
const pages: Record<string, WalletPage> = {}
let uploadedPath: string

const elsewhere = 'https://tracker.example/badge.png'
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9"/></svg>')

async function issue(name: string, image: string | null): Promise<{ credential: string; template: string }> {
  const template = await makeTemplate(tenant, { name, imageUrl: image })
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [{ email: 'ana@example.edu' }])
  return { credential: body.credentials[0].credential_id, template: template.id }
}

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'University')
  const organization = await findOrganization(app.database, tenant.organization.id)
  if (!organization) throw new Error('The organization is gone.')
  await changeOrganization(tenant.ctx, app.database, organization, { logoUrl: 'https://tracker.example/logo.png' })
  const foreign = await issue('Followed', elsewhere)
  const uploaded = imageUrl(app.platform.settings, await uploadImage(tenant.ctx, drawing))
  uploadedPath = new URL(uploaded).pathname
  const own = await issue('Kept here', uploaded)
  const ana = await proveTo(app, 'ana@example.edu')
  const made = await ana.send('/wallet/collections/new?lang=en', { title: 'Mine', about: '' })
  const [collection = ''] = /\/wallet\/collections\/[0-9a-f-]{36}/.exec(made.location ?? '') ?? []
  for (const { credential } of [foreign, own]) await ana.send(`${collection}/add`, { credential })
  await ana.send(`${collection}/publish`, { published: 'yes' })
  const asStranger = visitorOf(app)
  for (const path of [
    `/credentials/${foreign.credential}`,
    `/embed/credentials/${foreign.credential}`,
    `/achievements/${foreign.template}`,
    `/achievements/${foreign.template}/versions/1`,
    `/orgs/${organization.slug}`,
    collection.replace('/wallet', ''),
    `/credentials/${own.credential}`,
  ])
    pages[path] = await asStranger.open(path)
  for (const path of ['/wallet', `/wallet/credentials/${foreign.credential}`, collection])
    pages[path] = await ana.open(path)
})
afterAll(() => app?.stop())

const picturesIn = (text: string) => [...text.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src = '']) => src)

describe('a picture that an issuer keeps elsewhere', () => {
  it('is named by no page, so that its host learns from nobody who looks at what', () => {
    for (const [path, { status, text, headers }] of Object.entries(pages)) {
      expect([path, status]).toEqual([path, 200])
      // The document as it was signed stands on the page as text.
      const said = text.replace(/<pre class="source" id="signed".*?<\/pre>/s, '')
      expect([path, said.match(/tracker\.example/)]).toEqual([path, null])
      expect(headers.get('content-security-policy')).toContain("img-src 'self' data:;")
    }
  })

  it('has the badge that is drawn in its place, and one that was uploaded here is shown', async () => {
    for (const [path, { text }] of Object.entries(pages)) {
      const pictures = picturesIn(text).filter((src) => !src.startsWith('data:'))
      expect([path, pictures.length > 0]).toEqual([path, true])
      for (const src of pictures) {
        const url = new URL(src, app.platform.settings.publicUrl)
        expect(url.origin).toBe(new URL(app.platform.settings.publicUrl).origin)
        const picture = await fetch(`${app.url}${url.pathname}`)
        expect([picture.status, picture.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])
      }
    }
    const shown = Object.values(pages).filter(({ text }) => picturesIn(text).includes(uploadedPath))
    expect(shown.length).toBeGreaterThanOrEqual(3)
  })
})
