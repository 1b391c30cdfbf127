import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserPath, leaveBrowser, openBrowser } from '../browser/chromium.ts'
import { clientFor } from '../client.ts'
import { type DnsServer, startDnsServer } from '../dns-server.ts'
import { freePort, type Process, startProcess } from '../faults/processes.ts'
import { type Cells, personAt, sheetText } from './issuing-files.ts'
import { panelPage } from './panel-page.ts'
import { reviewOf } from './review-page.ts'

const run = promisify(execFile)

const mx = { mx: ['mail.example'] }

/** Eight faults of eight kinds in a list for a diploma with a grade and at most twelve credits, by their rows. */
const eightFaults: { [row: number]: Cells } = {
  10: { 0: 'no es una dirección' },
  20: { 0: personAt(1).toUpperCase() },
  30: { 1: '' },
  40: { 3: 'Sobresaliente' },
  50: { 4: '19,5' },
  60: { 4: '' },
  70: { 0: 'persona.70@gmial.com' },
  80: { 3: '' },
}

type Told = { panel_url: string; sign_in_links: { organization_name: string; sign_in_url: string; minutes: number }[] }

describe('a newcomer who starts the service', () => {
  let folder: string
  let service: Process
  let url: string
  let told: Told
  let port: number
  let dns: DnsServer

  const start = async () => {
    service = startProcess(['start'], { PORT: String(port), DATA_DIR: folder, DNS_SERVERS: dns.address })
    told = JSON.parse(await service.ready)
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sello-newcomer-'))
    port = await freePort()
    dns = await startDnsServer({ 'estudiantes.example': mx, 'gmail.com': mx })
    url = `http://localhost:${port}`
    await start()
  })
  afterAll(async () => {
    await service?.stop()
    await dns?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it.skipIf(browserPath === undefined)(
    'comes from the printed link to the panel, issues with the curl beside a new key, and gets 401 from it once the key is revoked',
    async () => {
      const browser: Browser = await openBrowser()
      try {
        const { page, faults } = await panelPage(browser, { locale: 'en-US' })
        const [link] = told.sign_in_links
        await page.goto(link?.sign_in_url ?? '')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByRole('heading', { name: 'Home' }).waitFor()
        expect(await page.getByRole('banner').textContent()).toContain(link?.organization_name)
        const command = await makeKey(page)
        const issued = JSON.parse((await run('sh', ['-c', command])).stdout)
        expect(issued).toMatchObject({ mode: 'sync', credentials: [{ email: 'marina@aguamarina.example' }] })
        const pageOf = issued.credentials[0].public_url ?? `${url}/credentials/${issued.credentials[0].credential_id}`
        expect((await fetch(pageOf)).status).toBe(200)
        await page.getByRole('link', { name: 'Credentials', exact: true }).click()
        await page.getByRole('row', { name: /marina@aguamarina\.example/ }).waitFor()
        await page.getByRole('link', { name: 'API keys' }).click()
        await revokeKey(page)
        const refused = await run('sh', ['-c', `${command} -s -o /dev/null -w '%{http_code}'`])
        expect(refused.stdout).toBe('401')
        expect(faults.filter((fault) => !/status of 40[14]/.test(fault))).toEqual([])
      } finally {
        await leaveBrowser(browser)
      }
    },
  )

  it.skipIf(browserPath === undefined)(
    'issues a list of 200 rows with eight faults: first what is right, then what was repaired, and sees each letter',
    async () => {
      const browser: Browser = await openBrowser()
      try {
        const { page, faults } = await panelPage(browser)
        const { upload, toReview, wantCounts, cell, type } = reviewOf(page, [
          'Correo',
          'Nombre',
          'Nota',
          'Créditos',
          'Periodo',
        ])
        // The first link of a start was used by the test before.
        await service.stop()
        await start()
        await page.goto(told.sign_in_links[0]?.sign_in_url ?? '')
        await page.getByRole('button', { name: 'Entrar' }).click()
        await page.getByRole('link', { name: 'Expedir', exact: true }).click()
        await page.getByRole('link', { name: /Diplomado en Gestión Cultural/ }).click()
        await page.getByRole('link', { name: /Un archivo/ }).click()
        await upload(sheetText(200, eightFaults))
        expect(await page.getByLabel('Codificación').inputValue()).toBe('windows-1252')
        await toReview()
        await wantCounts('Todas 200, Errores 7, Avisos 1, Listas 192')
        await page.getByRole('link', { name: 'Seguir con 193' }).click()
        await page.getByRole('button', { name: 'Expedir 193 ahora' }).click()
        await page.getByRole('heading', { name: '193 credenciales expedidas' }).waitFor()
        await page.getByRole('link', { name: 'Seguir con las 7 filas que quedaron' }).click()
        // Row 20 is the person of row 1, who has it now.
        await wantCounts('Todas 7, Errores 6, Avisos 1, Listas 0')
        await type('Correo', 10, personAt(10))
        await page.getByRole('button', { name: /^Quitar la fila 20 / }).click()
        await type('Nombre', 30, 'Ana Muñoz')
        for (const row of [40, 80]) {
          await cell('Nota', row).click()
          const grade = page.getByLabel(`Calificación, fila ${row}`)
          await grade.selectOption('B')
          await grade.press('Enter')
        }
        await type('Créditos', 50, '9,5')
        await type('Créditos', 60, '12')
        await wantCounts('Todas 6, Errores 0, Avisos 0, Listas 6')
        await page.getByRole('link', { name: 'Seguir con 6' }).click()
        await page.getByRole('button', { name: 'Expedir 6 ahora' }).click()
        await page.getByRole('heading', { name: '6 credenciales expedidas' }).waitFor()
        expect(faults).toEqual([])
        await wantLetters(page, '@estudiantes.example', 198)
        // What looks mistyped and was left as it stands goes where it says.
        await wantLetters(page, 'persona.70@gmial.com', 1)
        await page.getByRole('link', { name: /persona\.70@gmial\.com/ }).click()
        await page.frameLocator('iframe').getByText('Diplomado en Gestión Cultural').first().waitFor()
      } finally {
        await leaveBrowser(browser)
      }
    },
  )

  it('is told a link for each demo organization, which counts once, and at the next start new ones', async () => {
    expect(told.panel_url).toBe(`${url}/panel`)
    expect(told.sign_in_links).toHaveLength(2)
    const signIn = async (link: string | undefined) => {
      const headers = { origin: url, 'sec-fetch-site': 'same-origin' }
      const answer = await clientFor(url).post('/api/panel/sign-in/link', { token: link?.split('#')[1] }, headers)
      return [answer.status, answer.body.organizations?.map(({ name, role }: Record<string, string>) => [name, role])]
    }
    const second = told.sign_in_links[1]
    expect(await signIn(second?.sign_in_url)).toEqual([200, [[second?.organization_name, 'owner']]])
    expect((await signIn(second?.sign_in_url))[0]).toBe(422)
    await service.stop()
    await start()
    expect(told.sign_in_links).toHaveLength(2)
    expect((await signIn(second?.sign_in_url))[0]).toBe(422)
    expect((await signIn(told.sign_in_links[1]?.sign_in_url))[0]).toBe(200)
  })

  /** Makes a key, and copies the command that stands beside it. */
  async function makeKey(page: Page): Promise<string> {
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('link', { name: 'Create key' }).click()
    const name = page.getByRole('dialog').getByRole('textbox')
    await name.fill('Moodle')
    await name.press('Enter')
    await page.getByRole('button', { name: 'Copy command' }).click()
    const command = await page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'I have kept the key' }).click()
    return command
  }

  /** Looks into the inbox, as whoever tries the service does, until so many letters to these addresses are in it. */
  async function wantLetters(page: Page, recipient: string, wanted: number): Promise<void> {
    const count = async () => {
      await page.goto(`${url}/inbox?recipient=${encodeURIComponent(recipient)}`)
      return /\d+/.exec((await page.locator('.bar p').textContent()) ?? '')?.[0]
    }
    await expect.poll(count, { interval: 500 }).toBe(String(wanted))
  }

  async function revokeKey(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Revoke Moodle' }).click()
    const name = page.getByRole('dialog').getByRole('textbox')
    await name.fill('Moodle')
    await name.press('Enter')
    await page.getByText('The key “Moodle” is revoked.').waitFor()
  }
})
