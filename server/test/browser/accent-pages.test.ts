import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeOrganization } from '../../src/administration/change-organization.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accessibilityFaults, picture, views, widthFaults } from '../panel/panel-page.ts'
import { browserPath, leaveBrowser, openBrowser, watchedPage } from './chromium.ts'

const hostile = { yellow: '#ffff00', white: '#ffffff' }

describe.skipIf(browserPath === undefined)('pages in the colour of their organization', () => {
  let app: Application
  let browser: Browser
  const pathsOf = new Map<string, string[]>()

  beforeAll(async () => {
    app = await startApplication({ reachable: true })
    browser = await openBrowser()
    for (const [name, accent] of Object.entries(hostile)) {
      const tenant = await makeTenant(app, `Universidad ${name}`)
      const current = await findOrganization(app.database, tenant.organization.id)
      if (current) await changeOrganization(tenant.ctx, app.database, current, { accent })
      const template = await makeTemplate(tenant, { name: 'Análisis de datos', required: ['recipient_name'] })
      const { body } = await clientFor(app.url, tenant.key).issue(template.id, [
        { email: 'ana@example.edu', recipient_name: 'Ana Muñoz' },
      ])
      const id = body.credentials[0].credential_id
      pathsOf.set(name, [
        `/credentials/${id}`,
        `/orgs/${tenant.organization.id}`,
        `/achievements/${template.id}`,
        `/embed/credentials/${id}`,
      ])
    }
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await app?.stop()
  })

  describe.each(Object.keys(hostile))('%s', (name) => {
    it.each(views)('can be read by everybody at $width px in $colorScheme', async (view) => {
      const { page, errors } = await watchedPage(browser, view)
      for (const [index, path] of (pathsOf.get(name) ?? []).entries()) {
        await page.goto(`${app.url}${path}`)
        const faults = await accessibilityFaults(page)
        // The content of a frame needs no first heading of its own.
        expect([path, faults.filter((fault) => !fault.startsWith('page-has-heading-one'))]).toEqual([path, []])
        expect(await widthFaults(page)).toBeLessThanOrEqual(0)
        await picture(page, `accent-${name}-${['credential', 'issuer', 'achievement', 'embed'][index]}`, view)
      }
      expect(errors).toEqual([])
      await page.context().close()
    })
  })
})
