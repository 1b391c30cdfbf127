import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32 } from 'node:zlib'
import { unbakePng, unbakeSvg } from '@sello/open-badges'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageUrl } from '../../src/templates/images/image.ts'
import { uploadImage } from '../../src/templates/images/upload-image.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let tenant: Tenant
/** Somebody else's server, which has a picture and should never be asked for it. */
let foreign: Server
let foreignAsked = 0

beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app, 'Escuela ]]> & «Ñandú»')
  foreign = createServer((_request, response) => {
    foreignAsked++
    response.end()
  })
  await new Promise<void>((done) => foreign.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  foreign?.close()
  await app?.stop()
})

/** Issues a credential of a template of its own, and returns where its files are and the document that is served. */
async function issue(template: Parameters<typeof makeTemplate>[1] = {}, owner = tenant) {
  const { id: templateId } = await makeTemplate(owner, { required: ['recipient_name'], ...template })
  const recipient = { email: 'ana@example.edu', recipient_name: 'Ana ]]> Muñoz 🎓 <svg>' }
  const { body } = await clientFor(app.url, owner.key).issue(templateId, [recipient])
  const id = body.credentials[0].credential_id as string
  const page = `${app.url}/credentials/${id}`
  return { id, templateId, page, json: await (await fetch(`${page}.json`)).text() }
}

async function download(url: string, options?: RequestInit) {
  const answer = await fetch(url, options)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function verify(file: Buffer) {
  const answer = await fetch(`${app.url}/verify`, { method: 'POST', body: new Uint8Array(file) })
  return (await answer.json()) as { verdict: string; steps: { outcome: string; reason: string }[] }
}

/** The texts of a PNG by its specification, "iTXt International textual data", with each checksum looked at. */
function textsOf(png: Buffer): { keyword: string; text: string }[] {
  const texts = []
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
    const [keyword = '', ...rest] = png.toString('utf8', at + 8, end).split('\0')
    if (png.toString('latin1', at + 4, at + 8) === 'iTXt') texts.push({ keyword, text: rest.at(-1) ?? '' })
    at = end + 4
  }
  return texts
}

describe('a credential can be taken along', () => {
  it('as a PNG of its badge, in which stands the signed document byte for byte', async () => {
    const { page, json, id } = await issue({ name: 'Análisis ]]> de «datos»' })
    const { status, headers, bytes } = await download(`${page}.png`)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="analisis-de-datos-${id.slice(-8)}.png"`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'access-control-allow-origin': '*',
    })
    expect(textsOf(bytes)).toEqual([{ keyword: 'openbadgecredential', text: json }])
    expect(unbakePng(bytes)).toBe(json)
    const { width, height, hasAlpha } = await sharp(bytes).metadata()
    expect([width, height, hasAlpha]).toEqual([1024, 1024, true])
    // The whole of it can be drawn, and something is drawn.
    expect((await sharp(bytes).stats()).entropy).toBeGreaterThan(1)
    expect((await verify(bytes)).verdict).toBe('verified')
  })

  it('as an SVG of the badge that its page shows', async () => {
    const { page, json, templateId } = await issue({ name: 'Soldadura ]]> <b>' })
    const { headers, bytes } = await download(`${page}.svg`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': expect.stringMatching(/^attachment; filename="soldadura-b-[0-9a-f]{8}\.svg"$/),
      'content-security-policy': "default-src 'none'; img-src data:; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(unbakeSvg(bytes.toString())).toBe(json)
    const badge = await download(`${app.url}/achievements/${templateId}/badge.svg`)
    const withoutCredential = bytes
      .toString()
      .replace(/<openbadges:credential>[\s\S]*<\/openbadges:credential>/, '')
      .replace(' xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"', '')
    expect(withoutCredential).toBe(badge.bytes.toString())
    // Drawn by a library that takes no XML that is not well-formed.
    expect((await sharp(bytes).metadata()).width).toBe(512)
    expect((await verify(bytes)).verdict).toBe('verified')
  })

  it('as the document itself, under a name, and still shown by a browser', async () => {
    const { page, json, id } = await issue()
    const { headers, bytes } = await download(`${page}.json`)
    expect(bytes.toString()).toBe(json)
    expect(headers.get('content-disposition')).toBe(`inline; filename="analisis-de-datos-${id.slice(-8)}.json"`)
    expect((await download(page)).headers.get('content-disposition')).toBeNull()
  })

  it('on its page by three links, which say what the files have in them', async () => {
    const { page, id } = await issue()
    for (const [language, words] of Object.entries({ es: 'Descargar', en: 'Download' })) {
      const markup = (await download(`${page}?lang=${language}`)).bytes.toString()
      expect(markup).toContain(`${words}</h2>`)
      for (const extension of ['png', 'svg', 'json'])
        expect(markup).toContain(`<a href="${app.platform.settings.publicUrl}/credentials/${id}.${extension}" download`)
    }
  })
})

describe('the picture', () => {
  const plain = (colour: string) => sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><rect width="60" height="30" fill="#ff0000"/></svg>',
  )

  it.each([
    ['PNG', () => plain('#ff0000').png().toBuffer(), [300, 200]],
    // Its PNG is drawn of it as large as it gets, and its SVG as large as it is.
    ['JPEG', () => plain('#ff0000').jpeg().toBuffer(), [1024, 683]],
    ['SVG', async () => drawing, [1024, 512]],
  ] as const)('is the %s that was uploaded for the achievement', async (_format, file, size) => {
    const image = await uploadImage(tenant.ctx, await file())
    const { page, json } = await issue({ imageUrl: imageUrl(tenant.ctx.settings, image) })
    const png = (await download(`${page}.png`)).bytes
    const svg = (await download(`${page}.svg`)).bytes
    expect([unbakePng(png), unbakeSvg(svg.toString())]).toEqual([json, json])
    expect(textsOf(png)).toHaveLength(1)
    const drawn = await sharp(png).metadata()
    expect([drawn.width, drawn.height]).toEqual(size)
    const wrapped = await sharp(svg).metadata()
    expect([wrapped.width, wrapped.height]).toEqual([image.width, image.height])
    for (const bytes of [png, svg]) {
      const { dominant } = await sharp(bytes).stats()
      expect([dominant.r > 240, dominant.g < 16, dominant.b < 16]).toEqual([true, true, true])
    }
  })

  it('that stands at somebody else’s address is never asked for: the drawn badge takes its place', async () => {
    const { port } = foreign.address() as AddressInfo
    const { page, json } = await issue({ imageUrl: `https://127.0.0.1:${port}/badge.png` })
    const svg = (await download(`${page}.svg`)).bytes.toString()
    expect(unbakeSvg(svg)).toBe(json)
    expect(svg).toContain('aria-labelledby="title desc"')
    expect(unbakePng((await download(`${page}.png`)).bytes)).toBe(json)
    expect(foreignAsked).toBe(0)
  })
})

describe('a download', () => {
  it('of a revoked credential is the same file, which says so wherever it is verified', async () => {
    const { id, page } = await issue()
    const before = await Promise.all(['png', 'svg', 'json'].map((format) => download(`${page}.${format}`)))
    expect(
      (await clientFor(app.url, tenant.key).post(`/api/v1/credentials/${id}/revoke`, { reason: 'Error' })).status,
    ).toBe(200)
    const after = await Promise.all(['png', 'svg', 'json'].map((format) => download(`${page}.${format}`)))
    for (const [index, { status, bytes }] of after.entries())
      expect([status, bytes.equals(before[index]?.bytes ?? Buffer.alloc(0))]).toEqual([200, true])
    for (const { bytes } of after) {
      const { verdict, steps } = await verify(bytes)
      expect([verdict, steps.at(-1)?.reason]).toEqual(['failed', 'revoked'])
    }
  })

  it('of nothing is not found, and says so to a program', async () => {
    const unknown = '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e'
    for (const path of [`${unknown}.png`, `${unknown}.svg`, 'x.png', '.svg', `${unknown}.png.svg`, `${unknown}.gif`]) {
      const { status, headers } = await download(`${app.url}/credentials/${path}`)
      expect([path, status, headers.get('content-disposition')]).toEqual([path, 404, null])
    }
    const { bytes } = await download(`${app.url}/credentials/${unknown}.png`)
    expect(bytes.toString()).toBe('{"detail":"Not Found"}')
  })

  it('has a tag, is 304 for who has it, and no body under HEAD', async () => {
    const { page, templateId } = await issue()
    const { body } = await clientFor(app.url, tenant.key).issue(templateId, [
      { email: 'eva@example.edu', recipient_name: 'Eva' },
    ])
    const other = { page: `${app.url}/credentials/${body.credentials[0].credential_id}` }
    for (const format of ['png', 'svg']) {
      const url = `${page}.${format}`
      const { headers } = await download(url)
      const tag = headers.get('etag') ?? ''
      expect(tag).toMatch(/^W\/"/)
      for (const method of ['GET', 'HEAD']) {
        const again = await download(url, { method, headers: { 'if-none-match': tag } })
        expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, tag])
      }
      const head = await download(url, { method: 'HEAD' })
      expect([head.status, head.bytes.length, head.headers.get('etag')]).toEqual([200, 0, tag])
      // The same badge with another document baked in is another file.
      expect((await download(`${other.page}.${format}`)).headers.get('etag')).not.toBe(tag)
    }
  })

  it('that many ask for at a time is made once; too many different ones are asked to come back, and issuing goes on', async () => {
    const busy = await makeTenant(app)
    const { page } = await issue({ name: 'Una' }, busy)
    const same = await Promise.all(Array.from({ length: 20 }, () => download(`${page}.png`)))
    expect(same.every(({ status, bytes }) => status === 200 && bytes.equals(same[0]?.bytes ?? bytes))).toBe(true)
    const pages: string[] = []
    for (let number = 0; number < 8; number++) pages.push((await issue({ name: `Otra ${number}` }, busy)).page)
    const asked = Promise.all(pages.map((one) => download(`${one}.png`)))
    const meanwhile = await issue({ name: 'Mientras' }, busy)
    expect(meanwhile.json).toContain('Mientras')
    const answers = await asked
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(8)
    for (const { status, headers } of refused) {
      expect([status, headers.get('x-error-code')]).toEqual([503, 'overloaded'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // Nobody waits for a turn, since an SVG is not rendered here.
    const drawn = await Promise.all(pages.map((one) => download(`${one}.svg`)))
    expect(drawn.every(({ status }) => status === 200)).toBe(true)
  })
})
