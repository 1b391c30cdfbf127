import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { User } from '../../src/people/users/user.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { makeTenant } from '../factories.ts'
import { signInPage } from './open-panel.ts'
import { panelPage, pressUntil } from './panel-page.ts'
import { addPerson, lettersTo } from './person-client.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('a person who comes to the panel', () => {
  let app: Application
  let browser: Browser
  let person: User
  let page: Page
  let faults: string[]
  let people = 0

  withPanel((opened) => {
    ;({ app, browser } = opened)
  })
  beforeEach(async () => {
    people += 1
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    person = await addPerson(tenant, 'owner', `ana.${people}@example.edu`, 'Ana Muñoz')
    ;({ page, faults } = await panelPage(browser))
  })
  afterEach(() => page.context().close())

  const code = async () => (await lettersTo(app, person.email)).at(-1)?.code ?? ''
  const home = /\/panel\/o\/org-[^/]+$/

  it('signs in with the code of a letter by keyboard alone, and stands at home', async () => {
    await page.goto(`${app.url}/panel`)
    await pressUntil(page, /Correo electrónico/)
    await page.keyboard.type(person.email)
    await page.keyboard.press('Enter')
    await page.getByLabel('Código de seis cifras').waitFor()
    await pressUntil(page, /Código/)
    await page.keyboard.type(await code())
    await page.keyboard.press('Enter')
    await page.waitForURL(home)
    await page.getByRole('heading', { name: 'Inicio' }).waitFor()
    expect(faults).toEqual([])
  })

  it('is led to the address that was asked for, and never to another site', async () => {
    for (const [next, reached] of [
      ['//evil.example/', home],
      ['/organizations', /\/panel\/organizations$/],
    ] as const) {
      // A page that still asks for what it shows would be refused, and report that.
      await page.goto('about:blank')
      await page.context().clearCookies()
      await page.goto(`${app.url}/panel/sign-in?next=${next}`)
      const before = app.smtp.letters.length
      await page.getByLabel('Correo electrónico').fill(person.email)
      await page.getByLabel('Correo electrónico').press('Enter')
      await page.getByLabel('Código de seis cifras').waitFor()
      await expect.poll(() => app.smtp.letters.length).toBe(before + 1)
      await page.getByLabel('Código de seis cifras').fill(await code())
      await page.getByLabel('Código de seis cifras').press('Enter')
      await page.waitForURL(reached)
    }
    expect(faults).toEqual([])
  })

  it('is not signed in by opening the link of a letter, as a mail scanner does: a person presses the button', async () => {
    const sessions = async () => (await page.context().cookies()).filter(({ name }) => name.endsWith('sello_session'))
    await page.goto(`${app.url}/panel/sign-in`)
    await page.getByLabel('Correo electrónico').fill(person.email)
    await page.getByLabel('Correo electrónico').press('Enter')
    const [letter] = await lettersTo(app, person.email)
    await page.goto(letter?.link ?? '')
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    expect(await sessions()).toEqual([])
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL(home)
    expect(await sessions()).toMatchObject([{ httpOnly: true, sameSite: 'Strict' }])
    expect(page.url()).not.toContain('#')
  })

  it('leaves nothing behind that was read when signing out', async () => {
    await signInPage(page, app, person)
    await page.goto(`${app.url}/panel`)
    await page.getByRole('link', { name: 'Claves de API' }).click()
    await page.getByText('svc_live_').first().waitFor()
    await page.getByRole('button', { name: 'Tu cuenta' }).click()
    await page.getByRole('button', { name: 'Salir', exact: true }).click()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    expect(await page.content()).not.toContain('svc_live_')
  })

  it('reads the language that they chose, also after a reload', async () => {
    await signInPage(page, app, person)
    await page.goto(`${app.url}/panel`)
    await page.getByRole('button', { name: 'Tu cuenta' }).click()
    await page.getByRole('radio', { name: 'English' }).check()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })
})
