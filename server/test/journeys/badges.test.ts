import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownImageUrlOf } from '../../src/credentials/open-badge.ts'
import { drawBadge } from '../../src/templates/badge-image.ts'
import { renderImage } from '../../src/templates/images/render-image.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'

const side = 512

/** The PNG of a badge, of the shape that this template has. */
async function rendered(templateId: string, name: string): Promise<Buffer> {
  const svg = drawBadge({ templateId, name, issuerName: 'Universidad Nacional', achievementType: 'Certificado' })
  const rendering = await renderImage('gallery', Buffer.from(svg), { side })
  if (!rendering.ok) throw new Error(rendering.problem.kind)
  return rendering.image.bytes
}

const pixelsOf = (png: Buffer) => sharp(png).raw().toBuffer()

describe('a badge that is drawn', () => {
  // One of each shape, as the ids of templates choose them: circle, hexagon, octagon, dodecagon.
  const shapes = ['t9', 't2', 't0', 't1']
  const names = {
    Latin: 'Gestión de proyectos con metodologías ágiles',
    Greek: 'Ανάλυση δεδομένων',
    Cyrillic: 'Анализ данных',
    Hebrew: 'ניתוח נתונים בפייתון',
    Arabic: 'تحليل البيانات بلغة بايثون',
    Thai: 'การวิเคราะห์ข้อมูลเบื้องต้น',
    Devanagari: 'डेटा विश्लेषण प्रमाणपत्र',
    Chinese: '数据分析与机器学习',
    Japanese: 'データ分析入門コース',
    Korean: '데이터 분석 입문',
  }

  it('has letters in every script that our fonts have, in every shape', async () => {
    const outlines = shapes.map((id) => {
      const svg = drawBadge({ templateId: id, name: 'A', issuerName: '', achievementType: '' })
      return /<polygon points="([^"]+)"/.exec(svg)?.[1]?.split(' ').length ?? 0
    })
    expect(outlines.toSorted((a, b) => a - b)).toEqual([0, 6, 8, 12])
    const pictures: Buffer[] = []
    for (const [index, name] of Object.values(names).entries()) {
      const id = shapes[index % shapes.length] as string
      const [picture, without] = [await rendered(id, name), await rendered(id, '\u2060')]
      const [drawn, empty] = await Promise.all([picture, without].map(pixelsOf))
      const differing = (drawn as Buffer).reduce((sum, byte, at) => sum + Number(byte !== (empty as Buffer)[at]), 0)
      expect([name, differing > 4_000]).toEqual([name, true])
      pictures.push(picture)
    }
    await keepGallery(pictures)
  })

  it('shows a name that no font of ours has as no name, and never as boxes', async () => {
    const [georgian, tamil] = await Promise.all([rendered('t0', 'გამარჯობა'), rendered('t0', 'பட்டம்')])
    expect(await pixelsOf(georgian)).toEqual(await pixelsOf(tamil))
  })
})

/** For looking at: SCREENSHOTS=folder. */
async function keepGallery(pictures: Buffer[]): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const columns = 5
  const canvas = { width: columns * side, height: Math.ceil(pictures.length / columns) * side, channels: 3 } as const
  await sharp({ create: { ...canvas, background: '#fff' } })
    .composite(
      pictures.map((input, at) => ({ input, left: (at % columns) * side, top: Math.floor(at / columns) * side })),
    )
    .png()
    .toFile(join(folder, 'badges.png'))
}

describe('the badge of a template', () => {
  let app: Application
  beforeAll(async () => {
    app = await startApplication({ worker: false })
  })
  afterAll(() => app?.stop())

  it('is named as a PNG by what is signed, since wallets show no SVG, and served as both', async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant, { name: 'Soldadura' })
    const { body } = await clientFor(app.url, tenant.key).issue(id, [{ email: 'ana@example.edu' }])
    const page = `${app.url}/credentials/${body.credentials[0].credential_id}`
    const { credentialSubject } = await (await fetch(`${page}.json`)).json()
    const { publicUrl } = app.platform.settings
    expect(credentialSubject.achievement.image).toEqual({
      id: `${publicUrl}/achievements/${id}/badge.png`,
      type: 'Image',
      caption: 'Soldadura',
    })
    const picture = await fetch(`${app.url}/achievements/${id}/badge.png`)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    })
    const { width, height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect([width, height, format]).toEqual([side, side, 'png'])
    const tag = picture.headers.get('etag') ?? ''
    const again = await fetch(picture.url, { headers: { 'if-none-match': tag } })
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag])
    // Letters ask this service for it and nobody else, also where the template's own picture lies elsewhere.
    for (const [imageUrl, shown] of [
      [null, `${publicUrl}/achievements/${id}/badge.png`],
      [`${publicUrl}/images/0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e.png`, undefined],
      ['https://elsewhere.example/badge.png', `${publicUrl}/achievements/${id}/badge.png`],
    ] as const)
      expect(ownImageUrlOf(publicUrl, { id, version: 1, imageUrl }, 'png')).toBe(shown ?? imageUrl)
    // A page has the drawing: it is there at once, and as sharp as the screen.
    const markup = await (await fetch(page)).text()
    expect(markup).toContain(`<img class="badge" src="/achievements/${id}/badge.svg"`)
    expect((await fetch(`${app.url}/achievements/${id}/badge.svg`)).headers.get('content-type')).toBe('image/svg+xml')
  })
})
