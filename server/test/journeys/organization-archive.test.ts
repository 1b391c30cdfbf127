import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sello/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAsDigitalBazaar } from '../../../open-badges/test/verifiers/digital-bazaar.ts'
import type { Organization } from '../../src/organizations/organization.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
import { FolderInUse, writeArchive } from '../../src/upkeep/archive/write-archive.ts'
import { startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { freePort } from '../faults/processes.ts'
import { webOf } from '../public-web.ts'
import { runSello } from '../run-sello.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

let folder: string
let server: ChildProcess | undefined
let publicUrl: string
let ids: Record<'good' | 'revoked' | 'unlisted', string>
let archive: string

/** The service issues, writes the folder, and is gone before anything is verified. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sello-archive-'))
  archive = join(folder, 'site')
  const port = await freePort()
  publicUrl = `http://localhost:${port}`
  const app = await startApplication({ settings: { publicUrl }, worker: false })
  try {
    const tenant = await makeTenant(app)
    const client = createClient({ apiKey: tenant.key, baseUrl: app.url })
    const template = (await makeTemplate(tenant)).id
    const issue = async (email: string) => (await client.issueOneOrThrow(template, { email })).credential_id
    ids = {
      good: await issue('ana@example.edu'),
      revoked: await issue('eva@example.edu'),
      unlisted: await issue('luz@example.edu'),
    }
    await client.revokeCredential(ids.revoked, 'Error')
    const owner = await app.connectAsOwner()
    await owner.query(
      `insert into holder_choices (credential_id, normalized_email, changed_at, is_unlisted) values ($1, 'luz@example.edu', now(), true)`,
      [ids.unlisted],
    )
    const organization = (await findOrganization(app.database, tenant.organization.id)) as Organization
    expect(await writeArchive(app.platform, organization, archive)).toMatchObject({ credentials: 2, images: 0 })
    await expect(writeArchive(app.platform, organization, archive)).rejects.toThrow(FolderInUse)
  } finally {
    await app.stop()
  }
  if (!hasPython) return
  server = spawn('python3', ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', archive], {
    stdio: 'ignore',
  })
  await until(
    () =>
      fetch(publicUrl).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status === 200,
  )
})
afterAll(async () => {
  server?.kill()
  await rm(folder, { recursive: true, force: true })
})

describe('the folder of what an organization issued', () => {
  it.skipIf(!hasPython)(
    'verifies behind any server of files, without the service: what is valid, and what was revoked',
    async () => {
      const good = await runSello(folder, ['verify', `${publicUrl}/credentials/${ids.good}.json`, '--json'])
      expect([good.code, good.json()]).toEqual([0, expect.objectContaining({ outcome: 'passed' })])
      const file = await runSello(folder, ['verify', join(archive, 'credentials', `${ids.revoked}.json`)])
      expect([file.code, file.stdout]).toEqual([1, expect.stringMatching(/revoked/i)])
      const page = await fetch(`${publicUrl}/credentials/${ids.good}`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`${ids.good}.json`)])
    },
  )

  it.skipIf(!hasPython)('is enough for the verifier of others, which refuses what was revoked', async () => {
    const { lookup } = webOf(publicUrl, publicUrl)
    const accepted = async (id: string) => {
      const document = JSON.parse(await readFile(join(archive, 'credentials', `${id}.json`), 'utf8'))
      const { isAccepted, isGenuine } = await verifyAsDigitalBazaar(document, lookup, new Date())
      return { isAccepted, isGenuine }
    }
    expect(await accepted(ids.good)).toEqual({ isAccepted: true, isGenuine: true })
    expect(await accepted(ids.revoked)).toEqual({ isAccepted: false, isGenuine: true })
  })

  it('leaves out what its holder unlisted, and lists nobody', async () => {
    const there = (await readdir(join(archive, 'credentials'))).sort()
    expect(there).toEqual([ids.good, `${ids.good}.json`, ids.revoked, `${ids.revoked}.json`, 'index.html'].sort())
    const texts = await Promise.all(
      ['index.html', 'credentials/index.html', `credentials/${ids.good}/index.html`].map((path) =>
        readFile(join(archive, path), 'utf8'),
      ),
    )
    expect(texts.join()).not.toMatch(/example\.edu/)
  })
})
