import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '../application.ts'
import { browserPath, leaveBrowser, openBrowser } from '../browser/chromium.ts'
import { issueTo } from './issued-credentials.ts'
import { type LivedIn, makeLivedIn } from './lived-in.ts'
import { openPanel, type PanelPage, startPanel, walkTo } from './open-panel.ts'

/** What stands where a record, a template to issue, or a list on its way would be. */
const absent = /No se encontró|Esta plantilla no se puede expedir|Aquí no hay ninguna lista/
const words = ['aguamarina', 'bermellon'] as const

describe.skipIf(browserPath === undefined)('two organizations in two browsers at once', () => {
  let app: Application
  const browsers: Browser[] = []
  const schools: LivedIn[] = []
  const owners: PanelPage[] = []

  beforeAll(async () => {
    app = await startPanel()
    for (const word of words) {
      const browser = await openBrowser()
      browsers.push(browser)
      const school = await makeLivedIn(app, word)
      schools.push(school)
      owners.push(await openPanel(browser, app, school.tenant, { name: `Dueña ${word}` }))
    }
  })
  afterAll(async () => {
    await Promise.all(browsers.map(leaveBrowser))
    await app?.stop()
  })

  const textOf = async (page: Page) => (await page.content()).toLowerCase()
  const both = [0, 1] as const
  const other = (one: 0 | 1) => (1 - one) as 0 | 1

  const walk = ({ page, home }: PanelPage, path: string) => walkTo(page, `${home}${path}`)

  it('show each its own on every screen, and nothing of the other', async () => {
    const shown = await Promise.all(
      both.map(async (one) => {
        const owner = owners[one] as PanelPage
        await owner.go('')
        let named = 0
        for (const { path } of schools[one]?.screens ?? []) {
          await walk(owner, path)
          expect(await textOf(owner.page), `${path} of ${words[one]}`).not.toContain(words[other(one)])
          const main = (await owner.page.locator('main').textContent())?.toLowerCase()
          if (main?.includes(words[one])) named += 1
        }
        return named
      }),
    )
    // Most screens show something by its name: what is looked for is there to be seen.
    for (const count of shown) expect(count).toBeGreaterThan(10)
    for (const { faults } of owners) expect(faults.filter((fault) => !/status of 404/.test(fault))).toEqual([])
  })

  it("answer by the other's ids, and at the address of the other, as if there were no such thing", async () => {
    for (const one of both) {
      const owner = owners[one] as PanelPage
      const theirs = schools[other(one)] as LivedIn
      const ids = Object.values(theirs.ids)
      const records = theirs.screens.map(({ path }) => path).filter((path) => ids.some((id) => path.includes(id)))
      expect(records.length).toBeGreaterThanOrEqual(6)
      for (const path of records) {
        await owner.go(path)
        await owner.page.getByText(absent).first().waitFor()
        expect(await textOf(owner.page), path).not.toContain(words[other(one)])
      }
      await owner.page.goto(owners[other(one)]?.home ?? '')
      await owner.page.getByText('Aquí no hay nada').waitFor()
      expect(await textOf(owner.page)).not.toContain(words[other(one)])
    }
  })

  it('work at the same time: what one issues, revokes and makes is seen by itself alone', async () => {
    for (const { go } of owners) await go('/credentials')
    await Promise.all(
      both.map(async (one) => {
        const { page, go } = owners[one] as PanelPage
        const { tenant, ids } = schools[one] as LivedIn
        await issueTo(app, tenant, { id: ids.template } as never, [one])
        await go(`/credentials/${ids.credential}`)
        await page.getByRole('link', { name: 'Revocar…' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Motivo').fill(`Por error de ${words[one]}`)
        await dialog.getByRole('button', { name: 'Revocar' }).click()
        await page.getByText('La credencial está revocada.').waitFor()
      }),
    )
    for (const one of both) {
      const { page, go } = owners[one] as PanelPage
      await go('/credentials')
      await page
        .getByRole('row', { name: /Revocada/ })
        .first()
        .waitFor()
      expect(await page.getByRole('row', { name: /Revocada/ }).count()).toBe(1)
      expect(await page.getByRole('row', { name: new RegExp(`persona\\.${one}@`) }).count()).toBe(1)
      expect(await page.getByRole('row', { name: new RegExp(`persona\\.${other(one)}@`) }).count()).toBe(0)
      await go('/settings/audit-log')
      expect(await textOf(page)).not.toContain(words[other(one)])
    }
  })
})
