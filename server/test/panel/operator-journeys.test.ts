import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeOperator } from '../../src/people/passkeys/make-operator.ts'
import { makeSignInLink } from '../../src/people/sign-in/make-sign-in-link.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { until } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { goTo, signInPage } from './open-panel.ts'
import { panelPage } from './panel-page.ts'
import { addPerson } from './person-client.ts'
import { addAuthenticator } from './virtual-authenticator.ts'
import { withPanel } from './with-panel.ts'

describe.skipIf(browserPath === undefined)('who runs the service, in the panel', () => {
  let app: Application
  let browser: Browser

  withPanel(
    (opened) => {
      ;({ app, browser } = opened)
    },
    { hostname: 'localhost' },
  )

  const isThere = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

  it('comes by a letter, adds a passkey, signs in with it, makes an organization, bounds it, closes and opens it', async () => {
    const person = await makeOperator(app.platform, { email: 'olga@servicio.example', name: 'Olga' })
    const { page, faults } = await panelPage(browser)
    await addAuthenticator(page)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await page.goto(await makeSignInLink(app.platform, person))
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('heading', { name: 'Aquí hace falta una passkey' }).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Añade una/ })
      .click()
    expect(await page.getByText('También se entra con un correo').count()).toBe(0)
    await page.getByRole('button', { name: 'Añadir una passkey' }).click()
    await isThere(page, 'La passkey está añadida')
    await goTo(page, `${app.url}/panel/operator`)
    await page.getByRole('button', { name: 'Entrar con una passkey' }).click()
    await isThere(page, 'Aún no hay ninguna organización')

    await page.getByRole('link', { name: 'Nueva organización' }).click()
    await page.getByLabel('Nombre', { exact: true }).fill('Universidad de Aguamarina')
    await page.getByLabel('Nombre corto').fill('Agua--marina')
    await page.getByLabel('Correo de su primer propietario').fill('ana@aguamarina.example')
    await page.getByRole('button', { name: 'Crearla y enviar el correo' }).click()
    await isThere(page, 'Hasta 63 minúsculas y cifras')
    await page.getByLabel('Nombre corto').fill('aguamarina')
    await page.getByRole('button', { name: 'Crearla y enviar el correo' }).click()
    await page.getByRole('heading', { name: 'Universidad de Aguamarina' }).waitFor()
    await isThere(page, 'Propietario invitado')
    await until(
      async () => app.smtp.letters.filter(({ to }) => to === 'ana@aguamarina.example'),
      ({ length }) => length === 1,
    )

    await page.getByRole('link', { name: 'Cambiar los límites' }).click()
    await page.getByLabel('Correos en un día').fill('muchos')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await isThere(page, 'Escribe un número entero, o nada.')
    await page.getByLabel('Correos en un día').fill('250')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await isThere(page, 'Los límites valen en unos segundos.')
    await page.getByRole('row', { name: /Filas por expedir y correos.*250/ }).waitFor()

    await page.getByRole('link', { name: 'Desactivar' }).click()
    await page.getByRole('button', { name: 'Desactivar' }).click()
    await isThere(page, 'La organización está desactivada.')
    expect(await page.getByRole('link', { name: 'Invitar al primer propietario' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Activar' }).click()
    await page.getByRole('button', { name: 'Activar' }).click()
    await isThere(page, 'La organización vuelve a estar activa.')

    await page.getByRole('link', { name: 'Sistema' }).click()
    await isThere(page, '1 en marcha')
    await page.getByRole('row', { name: /workers.*Bien/ }).waitFor()
    await page.getByRole('button', { name: 'Salir' }).click()
    await page.waitForURL(/sign-in/)
    expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([])
    await page.context().close()
  })

  it('is asked for the passkey again where the sign-in is ten minutes old, and what was asked for is done then', async () => {
    const person = await makeOperator(app.platform, { email: 'otra@servicio.example', name: 'Otra' })
    const { organization } = await makeTenant(app, 'Instituto')
    const { page } = await panelPage(browser)
    await addAuthenticator(page)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await signInPage(page, app, person)
    await goTo(page, `${app.url}/panel/account`)
    await page.getByRole('button', { name: 'Añadir una passkey' }).click()
    await isThere(page, 'La passkey está añadida')
    await goTo(page, `${app.url}/panel/operator`)
    await page.getByRole('button', { name: 'Entrar con una passkey' }).click()
    await page.getByRole('link', { name: 'Instituto' }).click()
    app.clock.advance(11 * 60_000)
    await page.getByRole('link', { name: 'Desactivar' }).click()
    await page.getByRole('button', { name: 'Desactivar' }).click()
    await page.getByRole('button', { name: 'Entrar con una passkey' }).click()
    await isThere(page, 'La organización está desactivada.')
    expect(organization.id).toBeTruthy()
    await page.context().close()
  })

  it('shows an owner nothing: neither the way there nor anything at its addresses', async () => {
    const tenant = await makeTenant(app, 'Escuela')
    const owner = await addPerson(tenant, 'owner', 'duena@escuela.example')
    const { page } = await panelPage(browser)
    await signInPage(page, app, owner)
    await goTo(page, `${app.url}/panel`)
    await page.getByRole('button', { name: 'Tu cuenta' }).click()
    await page.getByRole('link', { name: 'Passkeys y sesiones' }).waitFor()
    expect(await page.getByRole('link', { name: 'El servicio' }).count()).toBe(0)
    for (const path of ['', '/system', `/organizations/${tenant.organization.id}`]) {
      await goTo(page, `${app.url}/panel/operator${path}`)
      await page.getByRole('heading', { name: 'Aquí no hay nada' }).waitFor()
    }
    await page.context().close()
  })
})
