import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeOrganization } from '../../src/administration/change-organization.ts'
import { saveTemplate } from '../../src/administration/save-template.ts'
import type { Organization } from '../../src/organizations/organization.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
import { imagesMax } from '../../src/templates/images/image.ts'
import { readTemplate } from '../../src/templates/template-file.ts'
import { applyRetention } from '../../src/upkeep/retention/apply-retention.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { addPerson, type Browser, signIn } from './person-client.ts'

let app: Application
let one: Tenant
let admin: Browser
let stranger: Browser
let other: Tenant

beforeAll(async () => {
  app = await startApplication({ reachable: true })
  ;[one, other] = [await makeTenant(app, 'Una'), await makeTenant(app, 'Otra')]
  await addPerson(one, 'admin', 'admin@una.example')
  await addPerson(other, 'admin', 'admin@otra.example')
  admin = await signIn(app, 'admin@una.example', one)
  stranger = await signIn(app, 'admin@otra.example', other)
})
afterAll(() => app?.stop())

type Options = { width: number; height: number; colour: string }

const picture = ({ width = 300, height = 200, colour = 'teal' }: Partial<Options> = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30">${inner}</svg>`)
const upload = (file: Buffer, browser = admin, type = 'image/png') =>
  browser.post('/images', file, { 'content-type': type })
const served = async (url: string) => {
  const answer = await fetch(url)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('an uploaded image', () => {
  it('has an address from the answer on, for anyone, for ever and as nothing else', async () => {
    const { status, body } = await upload(await picture().png().toBuffer())
    expect(status).toBe(201)
    expect(body).toMatchObject({ width: 300, height: 200, is_used: false })
    expect(body.url).toBe(`${app.url}/images/${body.id}.png`)
    const { answer, bytes } = await served(body.url)
    expect([answer.status, answer.headers.get('content-type'), bytes.length]).toEqual([
      200,
      'image/png',
      body.byte_size,
    ])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    const again = await fetch(body.url, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    expect((await fetch(body.url, { method: 'HEAD' })).status).toBe(200)
  })

  it('is told by its content, not by its name or its declared type', async () => {
    const jpeg = await upload(await picture().jpeg().toBuffer(), admin, 'image/svg+xml')
    expect(jpeg.body.url).toMatch(/\.jpg$/)
    expect((await served(jpeg.body.url)).answer.headers.get('content-type')).toBe('image/jpeg')
    for (const file of ['<html><script>alert(1)</script></html>', 'GIF89a', '%PDF-1.7', ''])
      expect((await upload(Buffer.from(file))).headers.get('x-error-code')).toBe('image_not_recognized')
  })

  it('holds the pixels of the file and nothing else: no place, no camera, no bytes behind its end', async () => {
    const secret = 'Calle Mayor 7'
    const exif = { IFD0: { ImageDescription: secret } }
    const jpeg = await picture().withMetadata({ orientation: 6, exif }).jpeg().toBuffer()
    expect(jpeg.includes(secret)).toBe(true)
    const { body } = await upload(Buffer.concat([jpeg, Buffer.from(`<script>${secret}</script>`)]))
    // Turned as its camera held it.
    expect([body.width, body.height]).toEqual([200, 300])
    const { bytes } = await served(body.url)
    expect(bytes.includes(secret)).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('of a drawing is a PNG of it, with nothing left that runs', async () => {
    const file = svg('<script>alert(1)</script><rect width="60" height="30" fill="#ff0000" onload="alert(1)"/>')
    const { body } = await upload(file, admin, 'image/svg+xml')
    expect([body.url.slice(-4), body.width, body.height]).toEqual(['.png', 1024, 512])
    const { bytes } = await served(body.url)
    const { dominant } = await sharp(bytes).stats()
    expect([dominant.r > 240, dominant.g < 16]).toEqual([true, true])
    const refused = await upload(Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1">&a;</svg>'))
    expect([refused.status, refused.body.detail]).toEqual([422, 'The drawing cannot be used: it declares entities'])
  })

  it('is never larger than 1,024 pixels a side and 1.5 MB', async () => {
    const noise = Buffer.from(Array.from({ length: 800 * 800 * 3 }, () => Math.floor(Math.random() * 256)))
    const raw = { width: 800, height: 800, channels: 3 as const }
    const { body } = await upload(await sharp(noise, { raw }).jpeg({ quality: 90 }).toBuffer())
    expect([body.width, body.byte_size < 1_500_000]).toEqual([800, true])
    const large = await upload(await picture({ width: 5_000, height: 2_500 }).jpeg().toBuffer())
    expect([large.body.width, large.body.height]).toEqual([1024, 512])
  })

  it('is refused before it is decoded where it declares more pixels than fit, and where it is cut off', async () => {
    const bomb = await picture({ width: 9_000, height: 9_000 }).png().toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    expect((await upload(bomb)).body.detail).toBe('The image has more than 40 megapixels')
    const whole = await picture({ colour: 'olive' }).png().toBuffer()
    const lying = Buffer.from(whole)
    lying.writeUInt32BE(30_000, 16)
    lying.writeUInt32BE(30_000, 20)
    expect((await upload(lying)).headers.get('x-error-code')).toBe('image_too_many_pixels')
    const cut = await picture({ width: 900, colour: 'navy' }).jpeg().toBuffer()
    expect((await upload(cut.subarray(0, cut.length / 2))).headers.get('x-error-code')).toBe('image_damaged')
  })

  it('is at most 2 MB', async () => {
    const answer = await upload(Buffer.alloc(2 * 1024 * 1024 + 1))
    expect([answer.status, answer.body.detail]).toEqual([413, 'Request body too large'])
  })

  it('of the same file is the same image, and of another organization another one', async () => {
    const file = await picture({ colour: 'gold' }).png().toBuffer()
    const [first, second] = await Promise.all([upload(file), upload(file)])
    expect(second.body.id).toBe(first.body.id)
    expect((await upload(file)).body.id).toBe(first.body.id)
    expect((await upload(file, stranger)).body.id).not.toBe(first.body.id)
    const ids = (await stranger.get('/images')).body.items.map(({ id }: { id: string }) => id)
    expect(ids).not.toContain(first.body.id)
  })

  it('that is unknown is not found', async () => {
    for (const name of ['x', 'x.png', '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e.png', '..%2fetc%2fpasswd'])
      expect((await fetch(`${app.url}/images/${name}`)).status).toBe(404)
  })
})

const definition = (name: string, imageUrl: string) =>
  readTemplate({ name, description: 'Curso', achievement_type: 'Badge', image_url: imageUrl }, 'es')

describe('an image that a template or a profile names', () => {
  it('stays for good, and one that nothing ever named is deleted thirty days after it last came', async () => {
    const colours = ['red', 'green', 'blue', 'navy']
    const files = await Promise.all(colours.map((colour) => picture({ width: 77, colour }).png().toBuffer()))
    const [badge, logo, unused, again] = (await Promise.all(files.map((file) => upload(file)))).map(({ body }) => body)
    const template = await saveTemplate(one.ctx, definition('Con imagen', badge.url))
    const organization = (await findOrganization(app.database, one.organization.id)) as Organization
    await changeOrganization(one.ctx, app.database, organization, { logoUrl: logo.url })
    const client = clientFor(app.url, one.key)
    const { body } = await client.issue(template.id, [{ email: 'ana@example.edu' }])
    const credential = await client.get(`/api/v1/credentials/${body.credentials[0].credential_id}`)
    expect(credential.text).toContain(badge.url)
    await changeOrganization(one.ctx, app.database, organization, { logoUrl: null })
    const keptAfter = async (days: number) => {
      app.clock.advance(days * 86_400_000)
      await applyRetention(app.platform)
      // The session of the browser has ended by then.
      admin = await signIn(app, 'admin@una.example', one)
      return (await admin.get('/images')).body.items.map(({ id }: { id: string }) => id)
    }
    expect(await keptAfter(29)).toContain(unused.id)
    expect((await upload(files[3] as Buffer)).body.id).toBe(again.id)
    expect((await keptAfter(2)).sort()).toEqual([badge.id, logo.id, again.id].sort())
    expect((await fetch(badge.url)).status).toBe(200)
  })

  it('is one of the organization: another one cannot use it, nor one that is gone', async () => {
    const { body } = await upload(await picture({ width: 99 }).png().toBuffer())
    for (const url of [body.url, `${app.url}/images/0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e.png`, `${app.url}/images/x`])
      await expect(saveTemplate(other.ctx, definition('Ajena', url))).rejects.toMatchObject({ code: 'image_not_found' })
    await saveTemplate(other.ctx, definition('De fuera', 'https://images.example/badge.png'))
  })
})

describe('the images of an organization', () => {
  it('are 200 MB together at most, however few they are', async () => {
    const kept = 200 * 1_048_576 - 10
    await app.connectAsOwner().then((owner) =>
      owner.query(
        `insert into images (id, organization_id, source_hash, format, width, height, byte_size, bytes, uploaded_at)
         values (gen_random_uuid(), $1, sha256('large'), 'png', 1, 1, $2, '', now())`,
        [other.organization.id, kept],
      ),
    )
    const browser = await signIn(app, 'admin@otra.example', other)
    const answer = await upload(await picture({ width: 56 }).png().toBuffer(), browser)
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('or 200 MB of them')])
  })

  it('are so many at most', async () => {
    await app.connectAsOwner().then((owner) =>
      owner.query(
        `insert into images (id, organization_id, source_hash, format, width, height, byte_size, bytes, uploaded_at)
         select gen_random_uuid(), $1, sha256(n::text::bytea), 'png', 1, 1, 1, '', now() from generate_series(1, $2) n`,
        [other.organization.id, imagesMax],
      ),
    )
    stranger = await signIn(app, 'admin@otra.example', other)
    const answer = await upload(await picture({ width: 55 }).png().toBuffer(), stranger)
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'The organization keeps 500 images or 200 MB of them, the most there may be',
    ])
  })
})
