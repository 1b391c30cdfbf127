import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPictureFiles } from '../../src/entrypoints/pages/downloads/picture-files.ts'
import { exportedFiles } from '../../src/entrypoints/pages/export/export-files.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { browserPath, openBrowser } from '../browser/chromium.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { accessibilityFaults, picture, views, widthFaults } from '../panel/panel-page.ts'
import { proveTo, type Visitor } from '../wallet-visitor.ts'

let app: Application
let tenants: Tenant[]
let ana: Visitor
const folders: string[] = []

beforeAll(async () => {
  app = await startApplication()
  tenants = [await makeTenant(app, 'Universidad <de> Aguamarina'), await makeTenant(app, 'Academy of Letters', 'en')]
  for (const [tenant, name] of [
    [tenants[0], '../../etc/passwd "<b>"'],
    [tenants[1], 'Poetry'],
    [tenants[1], 'Poetry'],
  ] as [Tenant, string][]) {
    const template = await makeTemplate(tenant, { name, required: ['recipient_name'] })
    await clientFor(app.url, tenant.key).issue(template.id, [{ email: 'ana@example.edu', recipient_name: 'Ana <i>' }])
  }
})
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true })
  await app?.stop()
})
beforeEach(async () => {
  await sql`delete from sign_in_windows`.execute(app.database.forService())
  ana = await proveTo(app, 'ana@example.edu')
})

const ask = (visitor: Visitor, fields: Record<string, string> = {}) =>
  fetch(`${app.url}/wallet/export?lang=en`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: visitor.cookie(), origin: app.platform.settings.publicUrl, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })

/** What another program makes of the copy: Python's reader of archives, which also tests their checksums. */
async function unpacked(answer: Response): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sello-export-'))
  folders.push(folder)
  const archive = join(folder, 'copy.zip')
  writeFileSync(archive, Buffer.from(await answer.arrayBuffer()))
  const tested = execFileSync('python3', ['-m', 'zipfile', '-t', archive], { encoding: 'utf8' })
  expect(tested).toBe('Done testing\n')
  execFileSync('python3', ['-m', 'zipfile', '-e', archive, join(folder, 'copy')])
  return join(folder, 'copy')
}

describe('what a person takes along', () => {
  it('is one archive: every document as it was signed, pictures that verify, and a page', async () => {
    const answer = await ask(ana)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="sello-\d{4}-\d\d-\d\d\.zip"$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const folder = await unpacked(answer)
    expect(readdirSync(folder).toSorted()).toEqual(['credentials', 'index-es.html', 'index.html', 'pictures'])
    const documents = readdirSync(join(folder, 'credentials')).toSorted()
    expect(documents).toEqual([
      expect.stringMatching(/^0001-poetry-[0-9a-f]{8}\.json$/),
      expect.stringMatching(/^0002-poetry-[0-9a-f]{8}\.json$/),
      expect.stringMatching(/^0003-etc-passwd-b-[0-9a-f]{8}\.json$/),
    ])
    for (const name of documents) {
      const document = readFileSync(join(folder, 'credentials', name), 'utf8')
      expect(await (await fetch(`${app.url}/credentials/${JSON.parse(document).id.slice(-36)}.json`)).text()).toBe(
        document,
      )
      const file = readFileSync(join(folder, 'pictures', name.replace('.json', '.png')))
      const verified = await fetch(`${app.url}/verify`, { method: 'POST', body: file })
      expect(await verified.json()).toMatchObject({ verdict: 'verified', recipient: { name: 'Ana <i>' } })
    }
    const index = readFileSync(join(folder, 'index.html'), 'utf8')
    expect(index).toContain('Universidad &lt;de&gt; Aguamarina')
    expect(index).toContain('How they are verified')
    expect(readFileSync(join(folder, 'index-es.html'), 'utf8')).toContain('Cómo se verifican')
  })

  it('is theirs alone, for who is signed in, from a page of ours, and five times an hour', async () => {
    const eva = await proveTo(app, 'eva@example.edu')
    const empty = await unpacked(await ask(eva))
    expect(readdirSync(empty).toSorted()).toEqual(['index-es.html', 'index.html'])
    const forged = await ana.send('/wallet/export', {}, { origin: 'https://evil.example' })
    expect(forged.status).toBe(403)
    const click = async () => {
      const answer = await ask(eva)
      await answer.arrayBuffer()
      return answer.status
    }
    // Clicks beside a copy that is being made are declined, and are none of the five.
    const clicks = await Promise.all([click(), click(), click(), click()])
    const made = 1 + clicks.filter((status) => status === 200).length
    for (let n = made; n < 5; n++) expect(await click()).toBe(200)
    const refused = await ask(eva)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await refused.text()).toContain('too many attempts')
    await (await ask(ana)).arrayBuffer()
  })

  it('says where the rest begins when there is more than one copy holds', async () => {
    const { rows } = await sql<{ id: string }>`select id from users where normalized_email = 'ana@example.edu'`.execute(
      app.database.forService(),
    )
    const files: { name: string; bytes: Buffer }[] = []
    const asked = {
      holder: { userId: rows[0]?.id as UserId, limitedTo: null },
      ...{ before: undefined, caller: 'x', language: 'en' as const },
    }
    const bounds = { credentials: 2, bytes: 1e9 }
    for await (const file of exportedFiles(app.platform, openPictureFiles(), asked, bounds)) files.push(file)
    const index = files.find(({ name }) => name === 'index.html')?.bytes.toString() ?? ''
    const before = /wallet\?before=([0-9a-f-]{36})/.exec(index)?.[1] ?? ''
    expect([files.length, before.length]).toEqual([6, 36])
    const folder = await unpacked(await ask(ana, { before }))
    expect(readdirSync(join(folder, 'credentials'))).toEqual([expect.stringMatching(/^0001-etc-passwd/)])
    expect((await ana.open(`/wallet?before=${before}`)).text).toContain('Download these and earlier ones')
  })
})

describe.skipIf(browserPath === undefined)('the page of a copy in a browser', () => {
  it('opens from the disk without a network, with its pictures, in both languages', async () => {
    const folder = await unpacked(await ask(ana))
    const browser = await openBrowser()
    for (const view of views) {
      const { width, colorScheme, locale } = view
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme,
        locale,
        offline: true,
        javaScriptEnabled: false,
      })
      const page = await context.newPage()
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(`file://${join(folder, 'index.html')}`)
      if (locale.startsWith('es')) await page.getByRole('link', { name: 'Español' }).click()
      await page
        .getByRole('heading', {
          level: 2,
          name: locale.startsWith('es') ? 'Cómo se verifican' : 'How they are verified',
        })
        .waitFor()
      await picture(page, 'wallet-export', view)
      expect(asked.every((url) => url.startsWith('file://'))).toBe(true)
      await context.close()
    }
    const looking = await (await browser.newContext({ offline: true })).newPage()
    await looking.goto(`file://${join(folder, 'index.html')}`)
    const drawn = await looking
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
    expect(drawn).toEqual([1024, 1024, 1024])
    expect([await accessibilityFaults(looking), await widthFaults(looking)]).toEqual([[], 0])
    await browser.close()
  })
})
