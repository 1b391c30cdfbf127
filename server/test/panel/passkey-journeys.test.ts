import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeSignInLink } from '../../src/people/sign-in/make-sign-in-link.ts'
import type { User } from '../../src/people/users/user.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { makeTenant } from '../factories.ts'
import { goTo, signInPage } from './open-panel.ts'
import { panelPage } from './panel-page.ts'
import { addPerson, lettersTo } from './person-client.ts'
import { addAuthenticator } from './virtual-authenticator.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('a person with a passkey', () => {
  let app: Application
  let browser: Browser
  let person: User
  let page: Page
  let faults: string[]
  let device: Awaited<ReturnType<typeof addAuthenticator>>
  let people = 0

  withPanel(
    (opened) => {
      ;({ app, browser } = opened)
    },
    { hostname: 'localhost' },
  )
  beforeEach(async () => {
    people += 1
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    person = await addPerson(tenant, 'owner', `ana.${people}@example.edu`, 'Ana Muñoz')
    ;({ page, faults } = await panelPage(browser))
    device = await addAuthenticator(page)
    // Chosen in the field it would be at once, since this device's person always says yes: so only where a test wants that.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () =>
        localStorage.getItem('offers in the field') !== null
    })
  })
  afterEach(() => page.context().close())

  const home = () => page.getByRole('heading', { name: 'Inicio' })
  const add = () => page.getByRole('button', { name: 'Añadir una passkey' })
  const byPasskey = () => page.getByRole('button', { name: 'Entrar con una passkey' })

  async function signInByLetter() {
    await page.goto(await makeSignInLink(app.platform, person))
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await home().waitFor()
  }

  async function addOne() {
    await signInPage(page, app, person)
    await goTo(page, `${app.url}/panel/account`)
    await add().click()
    await page.getByText('La passkey está añadida').waitFor()
  }

  async function leave() {
    await page.context().clearCookies()
    await goTo(page, `${app.url}/panel/sign-in`)
  }

  /** But for what the page was still asking for when its cookies went: another page would take the virtual authenticator away. */
  const faultsOfScreens = () => faults.filter((fault) => !/status of 401/.test(fault))

  it('is offered one after a sign-in by letter, and signs in with it the next time without an address', async () => {
    await signInByLetter()
    await page.getByText('¿La próxima vez sin correo?').waitFor()
    await add().click()
    await page.getByText('La passkey está añadida').waitFor()
    expect(await device.passkeys()).toHaveLength(1)
    await leave()
    await byPasskey().click()
    await home().waitFor()
    expect(await page.getByText('¿La próxima vez sin correo?').count()).toBe(0)
    expect(faultsOfScreens()).toEqual([])
  })

  it('is not asked again in this browser after a no', async () => {
    await signInByLetter()
    await page.getByRole('button', { name: 'Ahora no' }).click()
    await page.context().clearCookies()
    await signInByLetter()
    await page.waitForFunction(() => document.querySelector('[aria-busy]') === null)
    expect(await page.getByText('¿La próxima vez sin correo?').count()).toBe(0)
  })

  it('signs in by choosing it where the address is typed, in a browser that offers it there', async () => {
    await addOne()
    await page.evaluate(() => localStorage.setItem('offers in the field', 'yes'))
    await page.context().clearCookies()
    await page.goto(`${app.url}/panel/sign-in`)
    await home().waitFor()
    expect(faultsOfScreens()).toEqual([])
  })

  it('names it, and removes it together with the sessions of other browsers: it signs nobody in any more', async () => {
    await addOne()
    const { page: elsewhere } = await panelPage(browser)
    await signInPage(elsewhere, app, person)
    await page.getByRole('link', { name: /^Cambiar nombre de/ }).click()
    await page.getByLabel('Nombre', { exact: true }).fill('Portátil de casa')
    await page.getByLabel('Nombre', { exact: true }).press('Enter')
    await page.getByText('La passkey tiene su nombre nuevo').waitFor()
    await page.getByRole('link', { name: 'Quitar Portátil de casa' }).click()
    await page.getByLabel('Cerrar la sesión en mis otros navegadores').check()
    await page.getByRole('button', { name: 'Quitar', exact: true }).click()
    await page.getByText('Portátil de casa está quitada').waitFor()
    await elsewhere.goto(`${app.url}/panel`)
    await elsewhere.getByRole('heading', { name: 'Entrar' }).waitFor()
    await elsewhere.context().close()
    await leave()
    await byPasskey().click()
    await page.getByText('Con esta passkey no se entra aquí').waitFor()
    expect(faults.filter((fault) => !/status of 422/.test(fault))).toEqual([])
  })

  it('adds none under a session of an hour ago before they signed in once more', async () => {
    await signInPage(page, app, person)
    app.clock.advance(60 * 60_000)
    await goTo(page, `${app.url}/panel/account`)
    await add().click()
    await page.getByRole('heading', { name: 'Entra otra vez' }).waitFor()
    expect(await device.passkeys()).toHaveLength(0)
    await page.getByRole('button', { name: 'Enviarme un correo' }).click()
    const [letter] = await lettersTo(app, person.email)
    await page.getByLabel('Código de seis cifras').fill(letter?.code ?? '')
    await page.getByLabel('Código de seis cifras').press('Enter')
    await page.getByText('La passkey está añadida').waitFor()
  })

  it('is not let in by a device that does not know them, and is told that a letter does', async () => {
    await addOne()
    await leave()
    await device.verifies(false)
    await byPasskey().click()
    await page.getByText('No se eligió ninguna passkey').waitFor()
    await device.verifies(true)
    await byPasskey().click()
    await home().waitFor()
  })

  it('sees where they are signed in, and signs another browser out', async () => {
    const { page: elsewhere } = await panelPage(browser)
    await elsewhere.goto(await makeSignInLink(app.platform, person))
    await elsewhere.getByRole('button', { name: 'Entrar', exact: true }).click()
    await elsewhere.getByRole('heading', { name: 'Inicio' }).waitFor()
    await signInPage(page, app, person)
    await page.goto(`${app.url}/panel`)
    await page.getByRole('button', { name: 'Tu cuenta' }).click()
    await page.getByRole('link', { name: 'Passkeys y sesiones' }).click()
    await page.getByText('Este navegador').waitFor()
    await page.getByRole('button', { name: 'Cerrar la sesión de Chrome · Linux' }).click()
    await page.getByText('La sesión de ese navegador está cerrada').waitFor()
    await elsewhere.reload()
    await elsewhere.getByRole('heading', { name: 'Entrar' }).waitFor()
    await elsewhere.context().close()
  })

  it('changes their own name', async () => {
    await signInPage(page, app, person)
    await goTo(page, `${app.url}/panel/account`)
    await page.getByLabel('Tu nombre').fill('Ana M. Muñoz')
    await page.getByLabel('Tu nombre').press('Enter')
    await page.getByText('Tu nombre está guardado').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Tu nombre').inputValue()).toBe('Ana M. Muñoz')
    expect(faults).toEqual([])
  })
})
