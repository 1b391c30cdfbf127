import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upsertHolderChoice } from '../../src/credentials/wallets/holder-choice-store.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let tenant: Tenant
beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app, 'Universidad de Aguamarina')
})
afterAll(() => app?.stop())

async function issue(achievement: string, name: string) {
  const { id: templateId } = await makeTemplate(tenant, { name: achievement, required: ['recipient_name'] })
  const recipient = { email: 'ana@example.edu', recipient_name: name }
  const { body } = await clientFor(app.url, tenant.key).issue(templateId, [recipient])
  return body.credentials[0].credential_id as CredentialId
}

async function preview(id: CredentialId, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}/credentials/${id}/og.png`, { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('what networks show where the link of a credential is shared', () => {
  it.each([
    ['Análisis de datos con Python', 'Ana María Muñoz Ibáñez'],
    ['データ分析入門コース', '田中さくら'],
    ['Diplomado internacional en gestión estratégica '.repeat(4), 'María de los Ángeles Guadalupe '.repeat(6)],
  ])('is a PNG of 1200 by 630 pixels: %s', async (achievement, name) => {
    const id = await issue(achievement, name)
    const { status, headers, bytes } = await preview(id)
    expect([status, headers.get('content-type'), headers.get('x-robots-tag')]).toEqual([200, 'image/png', 'noindex'])
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect((await sharp(bytes).stats()).entropy).toBeGreaterThan(1)
    const again = await preview(id, { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const folder = process.env.SCREENSHOTS
    if (!folder) return
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `preview-${name.slice(0, 3)}.png`), bytes)
  })

  it('is named by the page, with its size', async () => {
    const id = await issue('Soldadura', 'Ana')
    const markup = await (await fetch(`${app.url}/credentials/${id}`)).text()
    const url = `${app.platform.settings.publicUrl}/credentials/${id}/og.png`
    for (const [property, content] of Object.entries({
      image: url,
      'image:width': '1200',
      'image:height': '630',
      'image:alt': 'Ana · Soldadura',
    }))
      expect(markup).toContain(`<meta property="og:${property}" content="${content}">`)
    expect(markup).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  it('says nothing of who took their name off the page, and is not there where the page is not', async () => {
    const [shown, hidden] = [await issue('Cerámica', 'Clotilde Zamora'), await issue('Cerámica', 'Clotilde Zamora')]
    const choose = (choice: object) =>
      upsertHolderChoice(
        app.platform.database.forService(),
        { id: hidden, normalizedEmail: 'ana@example.edu' },
        choice,
        new Date(),
      )
    const before = await preview(hidden)
    await choose({ isNameRemoved: true })
    const after = await preview(hidden, { 'if-none-match': before.headers.get('etag') ?? '' })
    expect([after.status, after.bytes.equals(before.bytes)]).toEqual([200, false])
    expect((await preview(shown)).status).toBe(200)
    await choose({ isUnlisted: true })
    expect((await preview(hidden)).status).toBe(404)
    const unknown = await preview('0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e' as CredentialId)
    expect([unknown.status, unknown.bytes.toString()]).toEqual([404, '{"detail":"Not Found"}'])
  })
})
