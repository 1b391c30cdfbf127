import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import { upsertHolderChoice } from '../../src/credentials/wallets/holder-choice-store.ts'
import { supersedeCredential } from '../../src/issuing/corrections/supersede-credential.ts'
import { activateOrganization } from '../../src/organizations/activate-organization.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
import { type CredentialId, newId } from '../../src/platform/ids.ts'
import { erasePerson } from '../../src/upkeep/erasure/erase-person.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accessibilityFaults, picture, type View, views, widthFaults } from '../panel/panel-page.ts'
import { readQrCode } from '../qr-reader.ts'
import { browserPath, leaveBrowser, openBrowser, watchedPage } from './chromium.ts'

const day = 86_400_000
const pageBytesMax = 60_000
const narrowest = 320

/** Every state of the page of a credential, with its first words in Spanish. */
const titles = {
  valid: 'Credencial vigente',
  'expires-soon': 'Credencial vigente, pero vence pronto',
  expired: 'Credencial vencida',
  revoked: 'Credencial revocada',
  superseded: 'Credencial revocada y sustituida por otra',
  superseding: 'Sustituye a una credencial anterior',
  'issuer-inactive': 'Credencial vigente',
  unlisted: 'Aquí no hay nada',
  erased: 'Retirada a petición de la persona',
  unknown: 'Aquí no hay nada',
}

describe.skipIf(browserPath === undefined)('the page of a credential, in each of its states', () => {
  let app: Application
  let browser: Browser
  const paths = new Map<string, string>()

  beforeAll(async () => {
    app = await startApplication({ reachable: true })
    browser = await openBrowser()
    const tenant = await makeTenant(app, 'Universidad de Aguamarina')
    const left = await makeTenant(app, 'Instituto Bahía')
    const issue = async (of: typeof tenant, expirationMonths: number | null, email = 'ana@example.edu') => {
      const template = await makeTemplate(of, {
        name: 'Diplomado en gestión de la innovación para organizaciones públicas',
        description: 'Ciento veinte horas, con un proyecto propio y una defensa ante un jurado.',
        required: ['recipient_name'],
        optional: ['evidence'],
        expirationMonths,
        hasResult: true,
        resultType: 'LetterGrade',
        resultAllowedValues: ['C', 'B', 'A'],
      })
      const row = {
        email,
        recipient_name: 'Ana María Muñoz de la Fuente',
        result_value: 'A',
        evidence: [
          { name: 'Proyecto final', url: 'https://example.edu/p', description: 'Un plan para una biblioteca.' },
        ],
      }
      const { body } = await clientFor(app.url, of.key).issue(template.id, [row])
      return body.credentials[0].credential_id as CredentialId
    }
    const show = (state: keyof typeof titles, id: CredentialId) => paths.set(state, `/credentials/${id}`)
    const idOf = (state: keyof typeof titles) => paths.get(state)?.split('/').at(-1) as CredentialId
    show('expired', await issue(tenant, 1))
    app.clock.advance(40 * day)
    show('expires-soon', await issue(tenant, 1))
    app.clock.advance(8 * day)
    show('valid', await issue(tenant, 24))
    const revoked = await issue(tenant, null)
    await revokeCredential(
      tenant.ctx,
      revoked,
      'La calificación era de otra persona; se expidió otra credencial en su lugar.',
    )
    show('revoked', revoked)
    show('superseded', await issue(tenant, null))
    show('superseding', await issue(tenant, null))
    await supersedeCredential(tenant.ctx, idOf('superseded'), {
      reason: 'El apellido estaba mal escrito.',
      supersededBy: idOf('superseding'),
    })
    show('unlisted', await issue(tenant, null))
    const hidden = { id: idOf('unlisted'), normalizedEmail: 'ana@example.edu' }
    await upsertHolderChoice(app.database.forService(), hidden, { isUnlisted: true }, new Date())
    show('erased', await issue(tenant, null, 'luis@example.edu'))
    await erasePerson(tenant.ctx, ['luis@example.edu'])
    show('issuer-inactive', await issue(left, null))
    const issuer = await findOrganization(app.platform.database, left.organization.id)
    if (issuer) await activateOrganization(left.ctx, issuer, false)
    show('unknown', newId<CredentialId>())
  })
  afterAll(async () => {
    await leaveBrowser(browser)
    await app?.stop()
  })

  async function opened(state: string, view: { width: number; colorScheme?: 'light' | 'dark' }, language = 'es') {
    const watched = await watchedPage(browser, view)
    await watched.page.goto(`${app.url}${paths.get(state)}?lang=${language}`)
    return watched
  }

  it.each(views)('is readable by everybody at $width px, $colorScheme, in $locale', async (view) => {
    for (const [state, title] of Object.entries(titles)) {
      const { page, foreign } = await opened(state, view, view.locale.slice(0, 2))
      if (view.locale === 'es-ES') expect(await page.locator('main').textContent()).toContain(title)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await widthFaults(page)).toBeLessThanOrEqual(0)
      await picture(page, `credential-${state}`, view)
      await page.setViewportSize({ width: narrowest, height: 800 })
      expect(await widthFaults(page)).toBeLessThanOrEqual(0)
      expect(foreign).toEqual([])
      await page.context().close()
    }
  })

  it.each(views)('shows the steps of its own verification at $width px, $colorScheme, in $locale', async (view) => {
    for (const state of ['valid', 'expired', 'revoked', 'superseded', 'issuer-inactive']) {
      const { page } = await opened(state, view, view.locale.slice(0, 2))
      await page.clock.setFixedTime(app.clock.now())
      await page.locator('#check .ask button').click()
      await page.locator('#check .steps li').nth(4).waitFor()
      const verdict = await page.locator('#check [role=status]').textContent()
      const holds = /auténtica y está vigente|genuine and in force/.test(verdict ?? '')
      expect([state, holds]).toEqual([state, state === 'valid' || state === 'issuer-inactive'])
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await widthFaults(page)).toBeLessThanOrEqual(0)
      await picture(page, `credential-${state}-checked`, view)
      await page.context().close()
    }
  })

  it.each(['A4', 'Letter'] as const)('prints on one sheet of %s, with a QR code and the address', async (format) => {
    for (const state of [
      'valid',
      'expires-soon',
      'expired',
      'revoked',
      'superseded',
      'superseding',
      'issuer-inactive',
    ]) {
      const { page } = await opened(state, { width: 1280, colorScheme: 'dark' })
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      const code = await page.getByRole('img', { name: 'Código QR' }).screenshot()
      expect(await readQrCode(code)).toBe(`${app.url}${paths.get(state)}`)
      expect(await page.locator('.address').textContent()).toContain(paths.get(state))
      for (const part of ['button', 'form', 'nav', 'details']) expect(await shown(page, part)).toBe(0)
      const sheet = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1')
      expect([state, sheet.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([state, 1])
      if (process.env.SCREENSHOTS) await picture(page, `credential-${state}-${format}`, printed)
      await page.context().close()
    }
  })

  it('is light: less than 60 kB before pictures, with nothing of it in the cache', async () => {
    const { page } = await watchedPage(browser, { width: 390 })
    const parts: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'image') parts.push(request.sizes().then((sizes) => sizes.responseBodySize))
    })
    await page.goto(`${app.url}${paths.get('valid')}`, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(parts)).reduce((all, part) => all + part, 0)
    expect(bytes).toBeGreaterThan(3_000)
    expect(bytes).toBeLessThan(pageBytesMax)
    await page.context().close()
  })
})

const printed: View = { width: 1280, colorScheme: 'light', locale: 'es-ES' }

function shown(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluateAll((parts) => parts.filter((part) => part.checkVisibility()).length)
}
