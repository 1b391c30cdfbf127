import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { startWithTemplates, file as template, path as templates } from './template-door.ts'

const { app, make } = await startWithTemplates()

const path = '/api/v1/images'
const door: Door = { app: () => app, operation: 'upload-image', method: 'POST', path, behind: 422 }
const png = (width: number) =>
  sharp({ create: { width, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

describe('201', () => {
  it('keeps an image that a template can name, the same file once', async () => {
    const { client, of } = await make()
    const { status, body } = await client.post(path, await png(300), { 'content-type': 'image/png' })
    expect([status, body]).toEqual([201, { ...body, width: 300, height: 200 }])
    expect((await client.post(path, await png(300), { 'content-type': 'text/plain' })).body).toEqual(body)
    const named = await client.call('PUT', `${of}/draft`, { ...template, image_url: body.url })
    expect(named.body.draft.template.image_url).toBe(body.url)
  })

  it('is no image of another organization', async () => {
    const { client } = await make()
    const { body } = await client.post(path, await png(301), { 'content-type': 'image/png' })
    const stranger = clientFor(app.url, (await makeTenant(app)).key)
    const answer = await stranger.post(templates, { ...template, image_url: body.url })
    expectRefusal(answer, 422, 'The organization has no such image')
  })
})

describe('413', () => {
  it('takes two megabytes and no more', async () => {
    const { client } = await make()
    const answer = await client.post(path, Buffer.alloc(2 * 1024 * 1024 + 1), { 'content-type': 'image/png' })
    expectRefusal(answer, 413, 'Request body too large')
  })
})

describe('422', () => {
  it('refuses what is no image, whatever it claims to be', async () => {
    const { client } = await make()
    const answer = await client.post(path, '<html></html>', { 'content-type': 'image/png' })
    expectRefusal(answer, 422, 'The file is neither a PNG nor a JPEG nor an SVG')
  })
})
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))
