import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPictureFiles } from '../../src/credentials/pages/downloads/picture-files.ts'
import { exportedFiles } from '../../src/holders/pages/export/export-files.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { forgetRequests } from '../contract/door.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { askForCopy, issueToAna, unpackCopy } from '../wallet-copy.ts'
import { proveTo, type Visitor } from '../wallet-visitor.ts'

let app: Application
let ana: Visitor
const folders: string[] = []

beforeAll(async () => {
  app = await startApplication()
  await issueToAna(app)
})
afterAll(async () => {
  for (const folder of folders) rmSync(dirname(folder), { recursive: true })
  await app?.stop()
})
beforeEach(async () => {
  await sql`delete from sign_in_windows`.execute(app.database.forService())
  ana = await proveTo(app, 'ana@example.edu')
})

const ask = (visitor: Visitor, fields?: Record<string, string>) => askForCopy(app, visitor, fields)

async function unpacked(answer: Response): Promise<string> {
  const folder = await unpackCopy(answer)
  folders.push(folder)
  return folder
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
    app.clock.leaveWindow(3_600)
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

  it('has each of more than fifty', async () => {
    const tenant = await makeTenant(app)
    const template = await makeTemplate(tenant)
    const client = clientFor(app.url, tenant.key)
    for (let n = 0; n < 51; n++) {
      await forgetRequests(app)
      await client.issue(template.id, [{ email: 'mil@example.edu' }])
    }
    const folder = await unpacked(await ask(await proveTo(app, 'mil@example.edu')))
    expect(readdirSync(join(folder, 'credentials'))).toHaveLength(51)
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
