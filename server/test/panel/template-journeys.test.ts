import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { clientFor, until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { breakNext, endSessionsAtNext, openPanel } from './open-panel.ts'
import { pressUntil } from './panel-page.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('templates in the panel', () => {
  let app: Application
  let browser: Browser
  withPanel((opened) => {
    ;({ app, browser } = opened)
  })

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()
  const published = async (page: Page) => {
    await press(page, 'Publicar…')
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar', exact: true }).click()
    await told(page, 'Está publicada')
  }
  const newTemplate = async (page: Page, tenant: Tenant, name: string) => {
    await page.getByRole('link', { name: 'Plantillas', exact: true }).click()
    await page.getByRole('link', { name: /^Insignia/ }).click()
    await page.getByLabel('Nombre', { exact: true }).fill(name)
    await press(page, 'Guardar borrador')
    await page.getByRole('heading', { name: `Cambiar «${name}»` }).waitFor()
    const { body } = await clientFor(app.url, tenant.key).get('/api/v1/templates')
    expect(JSON.stringify(body)).not.toContain(name)
    return page.url().split('/').at(-2) as string
  }
  const issue = async (tenant: Tenant, id: string, email: string) =>
    (await clientFor(app.url, tenant.key).issue(id, [{ email, recipient_name: 'Zoë "Z" <b>' }])).body.credentials[0]

  it('go from an example to the API, and a second version changes the next credential and no former one', async () => {
    const tenant = await makeTenant(app, 'Instituto Bahía')
    const { page, go, faults } = await openPanel(browser, app, tenant)
    await go('')
    const id = await newTemplate(page, tenant, 'Taller de barro')
    await published(page)
    expect(await page.getByRole('link', { name: 'Expedirla' }).getAttribute('href')).toMatch(`/issue?template=${id}`)
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.get('/api/v1/templates')
    expect(body.templates).toMatchObject([{ id, name: 'Taller de barro', achievement_type: 'Badge' }])

    const first = await issue(tenant, id, 'ana@example.edu')
    const seen = async (url: string) => {
      const document = await (await fetch(`${url}.json`)).text()
      const { image } = JSON.parse(document).credentialSubject.achievement
      // The picture that is signed is a PNG; the drawing from which it is made says the name in letters.
      const drawing = image.id.replace(/\.png$/, '.svg')
      return [document, await (await fetch(drawing)).text()]
    }
    const before = await seen(first.credential_url)
    await page.getByRole('link', { name: 'Cambiar', exact: true }).click()
    await page.getByLabel('Nombre', { exact: true }).fill('Taller de bronce')
    await published(page)
    await page.getByText('Versión 2').waitFor()
    const second = await issue(tenant, id, 'eva@example.edu')
    expect(await seen(first.credential_url)).toEqual(before)
    for (const part of before) expect(part).toContain('Taller de barro')
    for (const part of await seen(second.credential_url)) expect(part).toContain('Taller de bronce')
    await page.reload()
    await page.getByRole('link', { name: 'Ver las 2 credenciales' }).click()
    await page.getByRole('rowheader').nth(1).waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(2)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it("say what the letter says in the organization's own words, which arrive as they were typed", async () => {
    const tenant = await makeTenant(app, 'Escuela Ñ')
    const { page, go, faults } = await openPanel(browser, app, tenant)
    await go('')
    const id = await newTemplate(page, tenant, 'Curso "de" <i>')
    const opening = 'Te damos <b>la enhorabuena</b>, "de verdad".'
    await page.getByLabel('Asunto. En español').fill('{nombre}: tu {apodo}')
    await page.getByLabel('Comienzo. En español').fill(opening)
    await press(page, 'Guardar borrador')
    await page.getByText('No existe {apodo}.').waitFor()
    // The focus follows the sentence.
    await until(
      () => page.evaluate(() => (document.activeElement as HTMLInputElement).value),
      (value) => value === '{nombre}: tu {apodo}',
    )
    await page.getByLabel('Asunto. En español').fill('{nombre}: tu {credencial}')
    await published(page)
    await issue(tenant, id, 'zoe@example.edu')
    const caught = await until(async () => app.smtp.letters.find(({ to }) => to === 'zoe@example.edu'), Boolean)
    const letter = await caught?.read()
    expect(letter?.subject).toBe('Zoë "Z" <b>: tu Curso "de" <i>')
    expect(letter?.text).toContain(opening)
    expect(letter?.html).toContain('Te damos &lt;b&gt;la enhorabuena&lt;/b&gt;, &quot;de verdad&quot;.')
    expect(letter?.html).not.toMatch(/<b>|<i>/)
    // A preview of what the service does not take is asked for where somebody, or the machine, is slow to put it right.
    expect(faults.filter((fault) => !/status of 422/.test(fault))).toEqual([])
    await page.context().close()
  })

  it('tell the second of two people that the first one saved, lose nothing, and let them choose', async () => {
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    const ana = await openPanel(browser, app, tenant, { name: 'Ana Muñoz' })
    await ana.go('')
    const id = await newTemplate(ana.page, tenant, 'De las dos')
    const luz = await openPanel(browser, app, tenant, { name: 'Luz Paz', role: 'admin' })
    await luz.go(`/templates/${id}/edit`)
    await ana.page.getByLabel('Descripción').fill('De Ana')
    await press(ana.page, 'Guardar borrador')
    await told(ana.page, 'El borrador está guardado')
    await luz.page.getByLabel('Descripción').fill('De Luz')
    await press(luz.page, 'Guardar borrador')
    await told(luz.page, 'Ana Muñoz')
    expect(await luz.page.getByLabel('Descripción').inputValue()).toBe('De Luz')
    await press(luz.page, 'Ver lo que hay ahora')
    await until(
      () => luz.page.getByLabel('Descripción').inputValue(),
      (text) => text === 'De Ana',
    )
    await luz.page.getByLabel('Descripción').fill('De Luz, después')
    await press(luz.page, 'Guardar borrador')
    await told(luz.page, 'El borrador está guardado')
    await ana.page.getByLabel('Descripción').fill('De Ana, encima')
    await press(ana.page, 'Guardar borrador')
    await told(ana.page, 'Luz Paz')
    await press(ana.page, 'Guardar lo mío encima')
    await told(ana.page, 'El borrador está guardado')
    await luz.go(`/templates/${id}`)
    await luz.page.getByText('De Ana, encima').waitFor()
    for (const { page } of [ana, luz]) await page.context().close()
  })

  it('keep what is typed through a reload, a failed request and the end of the session, and ask before it is left', async () => {
    const tenant = await makeTenant(app, 'Instituto Marea')
    const { page, go, person } = await openPanel(browser, app, tenant)
    await go('/templates/new?from=certificate')
    const name = page.getByLabel('Nombre', { exact: true })
    await name.fill('Escrito a medias')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('Aquí está otra vez lo que habías escrito.').waitFor()
    expect(await name.inputValue()).toBe('Escrito a medias')
    await breakNext(page, '/templates')
    await press(page, 'Guardar borrador')
    await page.getByRole('alert').waitFor()
    expect(await name.inputValue()).toBe('Escrito a medias')
    await page.getByRole('link', { name: 'Inicio' }).click()
    await page
      .getByRole('dialog', { name: '¿Salir sin guardar?' })
      .getByRole('button', { name: 'Quedarme' })
      .last()
      .click()
    expect(await name.inputValue()).toBe('Escrito a medias')
    await endSessionsAtNext(page, '/templates', app, person)
    await press(page, 'Guardar borrador')
    await page.getByRole('dialog').waitFor()
    expect(await name.inputValue()).toBe('Escrito a medias')
    await page.context().close()
  })

  it('are published as they stand at the beginning, once one said so', async () => {
    const tenant = await makeTenant(app, 'Ateneo del Puerto')
    const { page, go, faults } = await openPanel(browser, app, tenant)
    await go('/templates/new?from=badge')
    await page.getByLabel('Nombre', { exact: true }).fill('Nudos')
    await published(page)
    const { body } = await clientFor(app.url, tenant.key).get('/api/v1/templates')
    expect(body.templates).toMatchObject([{ name: 'Nudos' }])
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('are made by keyboard alone', async () => {
    const tenant = await makeTenant(app, 'Escuela del Teclado')
    const { page, go } = await openPanel(browser, app, tenant)
    await go('/templates')
    await pressUntil(page, /^Insignia/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Nueva plantilla' }).waitFor()
    await pressUntil(page, /^Nombre/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Sin ratón')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Cambiar «Sin ratón»' }).waitFor()
    await pressUntil(page, /^Publicar…/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await pressUntil(page, /^Publicar$/)
    await page.keyboard.press('Enter')
    await told(page, 'Está publicada')
    await page.context().close()
  })
})
