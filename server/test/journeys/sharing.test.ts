import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let one: Tenant
let base: string

beforeAll(async () => {
  app = await startApplication({ worker: false })
  one = await makeTenant(app, 'Academia </script><b>')
  base = app.platform.settings.publicUrl
})
afterAll(() => app?.stop())

async function issue(name = 'Álgebra </script><script>alert(1)</script>'): Promise<CredentialId> {
  const { id } = await makeTemplate(one, { name, required: ['recipient_name'] })
  const rows = [{ email: 'ana@example.edu', recipient_name: 'Ana <i>Muñoz' }]
  return (await clientFor(app.url, one.key).issue(id, rows)).body.credentials[0].credential_id
}

const open = (path: string, language = 'en') =>
  fetch(app.url + path, { headers: { 'accept-language': language, accept: 'text/html' } })

const oembed = async (query: Record<string, string>) => {
  const answer = await open(`/oembed?${new URLSearchParams(query)}`)
  return { answer, body: await answer.json() }
}

describe('a credential in a page of somebody else', () => {
  it('is shown in a frame, with its status of the moment, and no other page of ours may be framed', async () => {
    const id = await issue('Álgebra')
    const frame = await open(`/embed/credentials/${id}`)
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors \*/)
    expect(frame.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/)
    const text = await frame.text()
    expect(text).toContain('This credential is valid')
    expect(text).toContain(`<a href="${base}/credentials/${id}" target="_blank" rel="noopener">`)
    expect(text).not.toContain('example.edu"')
    for (const path of [
      `/credentials/${id}`,
      `/orgs/${one.organization.id}`,
      '/verify',
      '/wallet',
      '/embed/credentials/1',
    ])
      expect((await open(path)).headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    await revokeCredential(one.ctx, id, 'Por error')
    expect(await (await open(`/embed/credentials/${id}`, 'es')).text()).toContain('Credencial revocada')
  })

  it('is described to sites that have its address alone, no larger than they have room', async () => {
    const id = await issue('Álgebra')
    const page = await (await open(`/credentials/${id}`)).text()
    const discovered = /type="application\/json\+oembed" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const described = await (await open(discovered.slice(base.length))).json()
    expect(described).toMatchObject({ version: '1.0', type: 'rich', title: 'Álgebra', width: 480, height: 180 })
    expect(described.html).toContain(`src="${base}/embed/credentials/${id}"`)
    const url = `${base}/credentials/${id}`
    const { body } = await oembed({ url, maxwidth: '300', maxheight: '9000' })
    expect(body).toMatchObject({ width: 300, height: 180 })
    expect(body.html).toContain('width="300" height="180"')
  })

  it.each([
    [{ url: 'https://elsewhere.example/credentials/0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e' }, 404],
    [{ url: 'ours/credentials/0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e' }, 404],
    [{ url: 'ours/orgs/0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e' }, 404],
    [{}, 404],
    [{ url: 'ours', format: 'xml' }, 501],
  ])('is not described where there is none, or not so: %j', async (query, status) => {
    const given = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value.replace(/^ours/, base)]))
    expect((await oembed(given)).answer.status).toBe(status)
  })

  it.each(['0', '-1', 'wide', '1e9'])('is not described for a width of %s', async (maxwidth) => {
    const { answer, body } = await oembed({ url: `${base}/credentials/${await issue('Álgebra')}`, maxwidth })
    expect(answer.status).toBe(400)
    expect(body.detail).toBe('Invalid maxwidth: must be a number of pixels')
  })
})

describe('the page of a credential', () => {
  it('tells search engines the person and the credential as data, whatever their names hold', async () => {
    const text = await (await open(`/credentials/${await issue()}`)).text()
    const scripts = [...text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(([, kind]) =>
      kind?.includes('ld+json'),
    )
    expect(scripts).toHaveLength(1)
    const data = JSON.parse(scripts[0]?.[2] ?? '')
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'Person', name: 'Ana <i>Muñoz' })
    expect(data.hasCredential).toMatchObject({
      '@type': 'EducationalOccupationalCredential',
      name: 'Álgebra </script><script>alert(1)</script>',
      recognizedBy: { '@type': 'Organization', name: 'Academia </script><b>' },
    })
    expect(text).not.toContain('ana@')
    expect(text).not.toContain('<script>alert')
  })

  it('names the badge as a PNG to search engines and in the signature, since not all of them draw an SVG', async () => {
    const text = await (await open(`/credentials/${await issue('Álgebra')}`)).text()
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}')
    const signature = /id="share-signature"[^>]*>([^<]*)<\/textarea>/.exec(text)?.[1] ?? ''
    const inSignature = /img src=&quot;([^&]+)&quot;/.exec(signature)?.[1] ?? ''
    expect([data.hasCredential.image, inSignature]).toEqual([inSignature, expect.stringMatching(/\/badge\.png$/)])
    const picture = await fetch(app.url + inSignature.slice(base.length))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  it('has what a profile, a signature and another page take, each in a field to copy', async () => {
    const id = await issue()
    const text = await (await open(`/credentials/${id}`)).text()
    const field = (name: string) => new RegExp(`id="share-${name}" value="([^"]*)"`).exec(text)?.[1]
    expect(field('link')).toBe(`${base}/credentials/${id}`)
    expect(field('id')).toBe(id)
    expect(field('issuer')).toBe('Academia &lt;/script&gt;&lt;b&gt;')
    expect(field('issued')).toMatch(/\d{4}/)
    const form = new URL(
      /href="(https:\/\/www\.linkedin\.com\/profile\/add[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '',
    )
    expect(Object.fromEntries(form.searchParams)).toMatchObject({
      organizationName: 'Academia </script><b>',
      certUrl: `${base}/credentials/${id}`,
      certId: id,
    })
    expect(form.searchParams.has('organizationId')).toBe(false)
    const written = (name: string) => new RegExp(`id="share-${name}"[^>]*>([^<]*)</textarea>`).exec(text)?.[1] ?? ''
    expect(written('embed')).toContain(`&lt;iframe src=&quot;${base}/embed/credentials/${id}&quot;`)
    // The value of the field is markup itself, so the name in it is escaped twice.
    expect(written('signature')).toContain('&amp;lt;/script&amp;gt;')
  })
})
