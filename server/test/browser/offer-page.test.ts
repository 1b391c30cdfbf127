import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presentAsDigitalBazaar } from '../../../open-badges/test/peers.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { makeWalletKey, takeByForeignWallet } from '../foreign-wallet.ts'
import { accessibilityFaults, picture, type View, views, widthFaults } from '../panel/panel-page.ts'
import { readQrCode } from '../qr-reader.ts'
import { type ServedByTls, serveByTls } from '../tls-proxy.ts'
import { codesTo } from '../wallet-visitor.ts'
import { browserPath, leaveBrowser, openBrowser } from './chromium.ts'

const words = {
  es: {
    button: 'Añadir a una app de cartera',
    waiting: 'Esperando a una app de cartera',
    scanned: 'Escaneado: falta el código',
    taken: 'Está en tu app de cartera',
    noCode: 'Mi app no pide ningún código',
    other: 'Ver el código QR para mi app',
  },
  en: {
    button: 'Add to a wallet app',
    waiting: 'Waiting for a wallet app',
    scanned: 'Scanned, waiting for the code',
    taken: 'It is in your wallet app',
    noCode: 'My wallet asks for no code',
    other: 'See the QR code for my app',
  },
}

describe.skipIf(browserPath === undefined)('a credential that goes into a wallet app, in a browser', () => {
  let served: ServedByTls
  let browser: Browser
  let tenant: Tenant
  beforeAll(async () => {
    served = await serveByTls()
    browser = await openBrowser()
    tenant = await makeTenant(served.app, 'Universidad de Aguamarina')
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await served?.stop()
  })

  async function issueTo(email: string): Promise<string> {
    const template = await makeTemplate(tenant, {
      name: 'Diplomado en gestión de la innovación',
      optional: ['recipient_name'],
    })
    const { body } = await clientFor(served.url, tenant.key).issue(template.id, [
      { email, recipient_name: 'Ana Muñoz' },
    ])
    return body.credentials[0].credential_id
  }

  /** The newest letter with a PIN to an address. */
  async function pinTo(email: string, count = 1) {
    const caught = await until(
      async () => served.app.smtp.letters.filter(({ to, raw }) => to === email && raw.includes('<wallet-')),
      ({ length }) => length >= count,
    )
    const text = (await caught.at(-1)?.read())?.text ?? ''
    return { text, pin: /^\d{6}$/m.exec(text)?.[0] ?? '' }
  }

  async function opened(view: View, javaScriptEnabled = true) {
    const { width, colorScheme, locale } = view
    const height = width === 390 ? 844 : 800
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      locale,
      ignoreHTTPSErrors: true,
      javaScriptEnabled,
    })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()))
    const looked = async (name: string) => {
      if (javaScriptEnabled)
        expect([await accessibilityFaults(page), await widthFaults(page), faults]).toEqual([[], 0, []])
      await picture(page, name, view)
    }
    return { page, looked, said: words[locale === 'es-ES' ? 'es' : 'en'] }
  }

  const scannedFrom = async (page: Page) => (await readQrCode(await page.locator('.qr').last().screenshot())) ?? ''
  const status = (page: Page) => page.locator('#status').textContent()

  it.each(views)('is taken with the code of the letter, at $width px, $colorScheme, in $locale', async (view) => {
    const email = `ana.${views.indexOf(view)}@example.edu`
    const id = await issueTo(email)
    const { page, looked, said } = await opened(view)
    await page.goto(`${served.url}/credentials/${id}`)
    await looked('offer-credential')
    await page.locator('#app').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: said.button }).press('Enter')
    await page.waitForURL(/\/interactions\//)
    expect(await status(page)).toBe(said.waiting)
    await looked('offer-waiting')
    const { text, pin } = await pinTo(email)
    const shown = (await page.locator('.scan strong').textContent()) ?? ''
    expect(text).toContain(`${shown}.`)
    const uri = await scannedFrom(page)
    expect(uri).toBe(await page.locator('a[href^="openid-credential-offer:"]').getAttribute('href'))
    // A stranger who saw the code, and has no letter.
    const strangers = ['000000', '999999'].filter((guess) => guess !== pin)
    for (const guess of strangers)
      await expect(takeByForeignWallet(uri, guess, await makeWalletKey('ES256'))).rejects.toThrow()
    await page.locator('a.button').press('Enter')
    await page.waitForLoadState()
    expect(await status(page)).toBe(said.scanned)
    await looked('offer-scanned')
    const { document } = await takeByForeignWallet(uri, pin, await makeWalletKey('ES256'))
    expect(document.id).toBe(`${served.url}/credentials/${id}`)
    await page.locator('a.button').press('Enter')
    await page.waitForLoadState()
    expect(await status(page)).toBe(said.taken)
    await looked('offer-taken')
    await page.locator(`a[href^="/credentials/${id}"]`).press('Enter')
    await page.getByRole('button', { name: said.button }).waitFor()
    // In the wallet of the holder: in which apps it is.
    await page.goto(`${served.url}/wallet`)
    await page.locator('#email').fill(email)
    await page.keyboard.press('Enter')
    await page.locator('#code').waitFor()
    await page.locator('#code').fill((await codesTo(served.app, email)).at(-1) ?? '')
    await page.keyboard.press('Enter')
    await page.locator('.held h2 a').first().press('Enter')
    await page.locator('#app').waitFor()
    const inApps = await page.locator('section[aria-labelledby="app"]').textContent()
    expect(inApps).toMatch(/OpenID4VCI\. (La app ha confirmado que la guarda|The app has confirmed that it keeps it)\./)
    await looked('offer-held')
    await page.getByRole('button', { name: said.button }).press('Enter')
    await page.waitForURL(/\/interactions\//)
    expect(await status(page)).toBe(said.waiting)
    await page.context().close()
  })

  it.each(views)(
    'is taken by an app that asks for no code, without a script, at $width px in $locale',
    async (view) => {
      const email = `eva.${views.indexOf(view)}@example.edu`
      const id = await issueTo(email)
      const { page, looked, said } = await opened(view, false)
      await page.goto(`${served.url}/credentials/${id}`)
      await page.getByRole('button', { name: said.button }).press('Enter')
      await page.waitForURL(/\/interactions\//)
      const first = await scannedFrom(page)
      const { pin } = await pinTo(email)
      await page.getByText(said.noCode).press('Enter')
      await page.locator('#pin').fill(pin === '111111' ? '222222' : '111111')
      await looked('offer-no-code')
      await page.getByRole('button', { name: said.other }).press('Enter')
      await page.locator('.problem').waitFor()
      await looked('offer-wrong')
      await page.locator('#pin').fill(pin)
      await page.getByRole('button', { name: said.other }).press('Enter')
      await page.waitForURL(/iuv=1/)
      await looked('offer-exchange')
      // Who saw the first code has nothing by it now.
      await expect(takeByForeignWallet(first, pin, await makeWalletKey('ES256'))).rejects.toThrow()
      const url = await scannedFrom(page)
      const answer = await fetch(url, { headers: { accept: 'application/json' } })
      const { vcapi } = (await answer.json()).protocols
      const ask = async (message: object) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(vcapi, { method: 'POST', headers, body: JSON.stringify(message) })).json()
      }
      const { challenge, domain } = (await ask({})).verifiablePresentationRequest
      const { presentation } = await presentAsDigitalBazaar(challenge, domain)
      const given = await ask({ verifiablePresentation: presentation })
      await page.locator('a.button').press('Enter')
      await page.waitForLoadState()
      expect(await status(page)).toBe(said.taken)
      await page.goto(given.redirectUrl)
      expect(await page.locator('h1').textContent()).toBe('Diplomado en gestión de la innovación')
      await page.context().close()
    },
  )
})
