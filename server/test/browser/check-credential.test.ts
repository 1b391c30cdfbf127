import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { accessibilityFaults } from '../panel/panel-page.ts'
import { rewriteDocument } from '../rewrite-document.ts'
import { browserPath, leaveBrowser, openBrowser, watchedPage } from './chromium.ts'

const day = 86_400_000

describe.skipIf(browserPath === undefined)('a visitor’s own browser verifies a credential', () => {
  let app: Application
  let browser: Browser
  let tenant: Tenant
  let templateId = ''

  beforeAll(async () => {
    app = await startApplication({ reachable: true })
    browser = await openBrowser()
    tenant = await makeTenant(app, 'Universidad de Aguamarina')
    const template = await makeTemplate(tenant, { required: ['recipient_name'], expirationMonths: 12 })
    templateId = template.id
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await app?.stop()
  })

  async function issue(): Promise<CredentialId> {
    const { body } = await clientFor(app.url, tenant.key).issue(templateId, [
      { email: `ana-${Math.random()}@example.edu`, recipient_name: 'Ana Muñoz' },
    ])
    return body.credentials[0].credential_id
  }

  /** Changes what the service keeps, as somebody with the database in their hands could. */
  async function tamper(id: CredentialId, from: string, to: string): Promise<void> {
    await rewriteDocument(await app.connectAsOwner(), id, (document) => {
      expect(document).toContain(from)
      return document.replaceAll(from, to)
    })
  }

  async function opened(id: CredentialId, language = 'es') {
    const watched = await watchedPage(browser, { width: 1280 })
    const asked: string[] = []
    watched.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await watched.page.goto(`${app.url}/credentials/${id}?lang=${language}`)
    return { ...watched, asked }
  }

  it('step by step, asking for nothing but the keys and the list, and only when it is asked to', async () => {
    const { page, errors, asked } = await opened(await issue())
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => /did\.json|status|check-credential/.test(path))).toEqual([])
    asked.length = 0
    await verify(page)
    expect(await steps(page)).toEqual(['Correcto', 'Correcto', 'Correcto', 'Correcto', 'Correcto'])
    expect(await page.locator('#check [role=status]').textContent()).toContain('auténtica y está vigente')
    expect(await page.locator('.signed').textContent()).toContain('para Ana Muñoz, de Universidad de Aguamarina')
    const [script, ...rest] = [...new Set(asked)]
    expect(script).toMatch(/^\/verifier\/assets\/check-credential-/)
    expect(rest).toEqual([
      expect.stringMatching(/^\/orgs\/[^/]+\/did\.json$/),
      expect.stringMatching(/^\/orgs\/[^/]+\/status\/[^/]+$/),
    ])
    expect(await accessibilityFaults(page)).toEqual([])
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('again with the network cut after it has loaded: the signature holds, and what needs the network is left open', async () => {
    const { page } = await opened(await issue())
    await verify(page)
    await page.context().setOffline(true)
    await verify(page)
    expect(await steps(page)).toEqual(['Correcto', 'Correcto', 'Correcto', 'Correcto', 'Sin comprobar'])
    expect(await page.locator('#check [role=status]').textContent()).toContain('No se ha podido comprobar todo')
    await page.context().close()
  })

  it('not at all where what verifies cannot be loaded, and the page says so', async () => {
    const { page } = await opened(await issue())
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Verificar ahora' }).click()
    await page.getByText('No se ha podido cargar').waitFor()
    await page.context().setOffline(false)
    expect(await page.getByRole('link', { name: 'Verificarla aquí' }).count()).toBe(1)
    await page.context().close()
  })

  it('that was changed after signing, and the page stops saying that it is valid', async () => {
    const id = await issue()
    await tamper(id, 'Ana Muñoz', 'Eva Muñoz')
    const { page } = await opened(id, 'en')
    expect(await page.locator('.sheet > .status').textContent()).toContain('This credential is valid')
    await verify(page)
    expect(await steps(page)).toEqual(['Passed', 'Failed', 'Could not check', 'Passed', 'Could not check'])
    expect(await page.locator('.steps').textContent()).toContain('The content was changed after signing')
    expect(await page.locator('.sheet > .status').textContent()).toContain('The credential is not valid')
    expect(await page.getByText('This credential is valid').count()).toBe(0)
    await page.getByLabel('Their e-mail address').fill('ana@example.edu')
    await page.getByRole('button', { name: 'Compare' }).click()
    expect(await page.locator('output').textContent()).toContain('without a signature that holds')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.context().close()
  })

  it('signed by a key that its issuer does not publish', async () => {
    const { page } = await opened(await issue())
    await page.route('**/did.json', async (route) => {
      const answer = await route.fetch()
      const { assertionMethod, ...rest } = await answer.json()
      await route.fulfill({ response: answer, json: { ...rest, assertionMethod: [] } })
    })
    await verify(page)
    expect(await steps(page)).toEqual(['Correcto', 'Sin comprobar', 'Falla', 'Correcto', 'Sin comprobar'])
    await page.context().close()
  })

  it('that was revoked since the page was opened, and one that has expired', async () => {
    const id = await issue()
    const { page } = await opened(id)
    await verify(page)
    await revokeCredential(tenant.ctx, id, 'Expedida por error.')
    await until(
      async () => {
        await verify(page)
        return steps(page)
      },
      (outcomes) => outcomes[4] === 'Falla',
    )
    expect(await page.locator('.steps').textContent()).toContain('El emisor ha revocado la credencial.')
    await page.clock.install({ time: Date.now() + 400 * day })
    await page.reload()
    await verify(page)
    expect((await steps(page)).slice(3)).toEqual(['Falla', 'Falla'])
    await page.context().close()
  })

  it('and tells whether it is a person’s by an address that does not leave the browser', async () => {
    const { body } = await clientFor(app.url, tenant.key).issue(templateId, [
      { email: 'Eva.Luna@example.edu', recipient_name: 'Eva Luna' },
    ])
    const { page, asked } = await opened(body.credentials[0].credential_id)
    await verify(page)
    asked.length = 0
    const compare = async (address: string) => {
      await page.getByLabel('Su dirección de correo').fill(address)
      await page.getByRole('button', { name: 'Comparar' }).click()
      return page.locator('output').textContent()
    }
    expect(await compare('eva.luna@example.edu')).toContain('Sí: la credencial se expidió a esta dirección.')
    expect(await compare('EVA.LUNA@EXAMPLE.EDU')).toContain('Sí')
    expect(await compare('ana@example.edu')).toContain('No: la credencial se expidió a otra dirección.')
    expect(asked).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.context().close()
  })

  it('under a policy that runs no script of the page itself and asks for nothing else', async () => {
    const answer = await fetch(`${app.url}/credentials/${await issue()}`, { headers: { accept: 'text/html' } })
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toMatch(
      /connect-src http:\/\/127\.0\.0\.1:\d+\/orgs\/[^ ]+\/did\.json http:\/\/127\.0\.0\.1:\d+\/orgs\/[^ ]+\/status\/[^ ]+;/,
    )
    expect(policy).not.toContain('unsafe')
    const [, script = ''] = /src="(\/verifier\/[^"]+)"/.exec(await answer.text()) ?? []
    const served = await fetch(`${app.url}${script}`)
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await fetch(`${app.url}/verifier/assets/none.js`)).status).toBe(404)
  })
})

async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Verificar ahora|Verify now)$/ }).click()
  await page.locator('#check .steps li').first().waitFor()
  await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('#check .ask button')?.disabled)
}

async function steps(page: Page): Promise<string[]> {
  return page.locator('#check .step-outcome').allTextContents()
}
