import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyAsDigitalBazaar } from '../../../open-badges/test/verifiers/digital-bazaar.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { webOf } from '../public-web.ts'
import { openPanel, type PanelPage } from './open-panel.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('the settings in the panel', () => {
  let app: Application
  let browser: Browser
  let tenant: Tenant
  let owner: PanelPage

  withPanel((opened) => {
    ;({ app, browser } = opened)
  })
  beforeEach(async () => {
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
    owner = await openPanel(browser, app, tenant)
  })
  afterEach(() => owner.page.context().close())

  type Signed = { issuer: { name: string; image?: { id: string } }; proof: { verificationMethod: string }[] }

  async function issue(templateId: string, email: string): Promise<{ id: string; url: string; document: Signed }> {
    const { body } = await clientFor(app.url, tenant.key).issue(templateId, [{ email }])
    const { credential_id, credential_url } = body.credentials[0]
    return { id: credential_id, url: credential_url, document: await publishedAt(credential_url) }
  }

  const publishedAt = async (url: string): Promise<Signed> => (await fetch(`${url}.json`)).json() as Promise<Signed>
  const methodOf = ({ proof }: Signed) => String([proof].flat()[0]?.verificationMethod)
  const accepted = { isAccepted: true, isGenuine: true, isInForce: true }
  const byStranger = (document: unknown) => verifyAsDigitalBazaar(document, webOf(app.url, app.url).lookup, new Date())

  it('take over a logo and the picture of a template that are kept elsewhere, and the browser asks nobody else', async () => {
    const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const elsewhere = createServer((_request, response) => response.end(png))
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/picture.png`
    const { id } = await makeTemplate(tenant, { imageUrl: address })
    const { page, go, faults } = owner
    try {
      await go('/settings/profile')
      await page.getByLabel('Dirección del logotipo').fill(address)
      await page.getByRole('button', { name: 'Traer este logotipo aquí' }).click()
      await page.getByRole('img', { name: 'Logotipo' }).first().waitFor()
      await go(`/templates/${id}/edit`)
      const typed = page.getByLabel('O la dirección de una imagen')
      expect(await typed.inputValue()).toBe(address)
      const press = page.getByRole('button', { name: 'Traer esta imagen aquí' })
      await press.click()
      await press.waitFor({ state: 'detached' })
      expect(await typed.inputValue()).toMatch(new RegExp(`^${app.url}/images/[0-9a-f-]{36}\\.png$`))
      expect(faults).toEqual([])
    } finally {
      elsewhere.close()
    }
  })

  it('replace the signing key: the next credential has the new one, and a stranger accepts it like all before', async () => {
    const { id } = await makeTemplate(tenant)
    const before = await issue(id, 'ana@example.edu')
    const { page, go, faults } = owner
    await go('/settings/signing-keys')
    await page.getByRole('link', { name: 'Clave nueva' }).click()
    const typed = page.getByRole('dialog').getByRole('textbox')
    await typed.fill('Universidad de Otra Parte')
    await typed.press('Enter')
    await page.getByText(/Eso no es/).waitFor()
    expect(methodOf((await issue(id, 'bea@example.edu')).document)).toBe(methodOf(before.document))
    await typed.fill('Universidad de Aguamarina')
    await typed.press('Enter')
    await page.getByText('Hay una clave nueva.').waitFor()
    const fingerprint = (document: Signed) => methodOf(document).split('#')[1]?.slice(-7) ?? ''
    const after = await issue(id, 'cai@example.edu')
    expect(methodOf(after.document)).not.toBe(methodOf(before.document))
    const rowOf = async (document: Signed) =>
      (await page
        .getByRole('row')
        .filter({ hasText: fingerprint(document) })
        .textContent()) ?? ''
    expect(await rowOf(after.document)).toContain('En uso')
    expect(await rowOf(before.document)).toContain('Solo verifica')
    // Byte for byte what was signed, and both by the keys that anybody finds.
    expect(await publishedAt(before.url)).toEqual(before.document)
    expect(await byStranger(before.document)).toEqual(accepted)
    expect(await byStranger(after.document)).toEqual(accepted)
    const forged = {
      ...after.document,
      proof: [after.document.proof]
        .flat()
        .map((proof) => ({ ...proof, verificationMethod: methodOf(before.document) })),
    }
    expect((await byStranger(forged)).isGenuine).toBe(false)
    expect(faults).toEqual([])
  })

  it('take a logo from a file: it is shown at once, and in the next credential and on the public page after saving', async () => {
    const { id } = await makeTemplate(tenant)
    const before = await issue(id, 'ana@example.edu')
    const { page, go, faults } = owner
    await go('/settings/profile')
    const logo = await sharp({ create: { width: 120, height: 80, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await page.locator('input[type=file]').setInputFiles({ name: 'sello.png', mimeType: 'image/png', buffer: logo })
    const shown = page.getByRole('img', { name: 'Logotipo' }).first()
    await shown.waitFor()
    const width = () => shown.evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth)
    await until(width, (pixels) => pixels === 120)
    const url = (await shown.getAttribute('src')) ?? ''
    expect(url).toMatch(new RegExp(`^${app.url}/images/`))
    expect((await issue(id, 'bea@example.edu')).document.issuer.image).toBeUndefined()
    await page.getByRole('button', { name: 'Guardar el perfil' }).click()
    await page.getByText('El perfil está guardado.').waitFor()
    await page.reload()
    expect(await page.getByLabel('Dirección del logotipo').inputValue()).toBe(url)
    const after = await issue(id, 'cai@example.edu')
    expect(after.document.issuer.image?.id).toBe(url)
    expect((await publishedAt(before.url)).issuer.image).toBeUndefined()
    const stranger = await browser.newPage()
    await stranger.goto(after.url)
    expect(await stranger.locator(`img[src="${new URL(url).pathname}"]`).count()).toBeGreaterThan(0)
    await stranger.close()
    expect(faults).toEqual([])
  })

  it('let letters go again to an address that a server refused for good, and say what is to be done about those before', async () => {
    const { id } = await makeTemplate(tenant)
    app.smtp.behave((to) => (to === 'leo@example.edu' ? { code: 550, text: '5.1.1 No such user here' } : undefined))
    const refused = await issue(id, 'leo@example.edu')
    const { page, go, faults } = owner
    const suppressed = () => tenant.ctx.db.selectFrom('suppressions').select('id').execute()
    await until(suppressed, (addresses) => addresses.length === 1)
    app.smtp.behave(() => undefined)
    // The mailbox is there again, but nobody has said so: nothing is sent.
    const held = await issue(id, 'LEO@example.edu')
    await go(`/credentials/${held.id}`)
    await page.getByText('Correo no entregado').first().waitFor()
    expect(lettersTo('leo@example.edu')).toEqual([])
    await go('/settings/mail')
    expect(await page.getByRole('row', { name: /leo@example\.edu/ }).textContent()).toContain('No such user here')
    await page.getByRole('button', { name: 'Volver a escribir: leo@example.edu' }).click()
    await page.getByText('Se vuelve a escribir a leo@example.edu.').waitFor()
    await page.getByText('Se escribe a todas las direcciones').waitFor()
    const next = await issue(id, 'leo@example.edu')
    await until(
      async () => lettersTo('leo@example.edu'),
      (ids) => ids.length === 1,
    )
    expect(lettersTo('leo@example.edu')[0]).toContain(next.id)
    await go(`/credentials/${refused.id}`)
    await page.getByRole('button', { name: 'Enviar el correo de nuevo' }).click()
    await page.getByText('El correo para leo@example.edu está otra vez en camino.').waitFor()
    await until(
      async () => lettersTo('leo@example.edu'),
      (ids) => ids.some((one) => one.includes(refused.id)),
    )
    expect(faults).toEqual([])
  })

  const lettersTo = (email: string) =>
    app.smtp.letters.filter(({ to }) => to.toLowerCase() === email).map(({ messageId }) => messageId)
})
