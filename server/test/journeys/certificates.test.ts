import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { upsertHolderChoice } from '../../src/credentials/wallets/holder-choice-store.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { imageUrl } from '../../src/templates/images/image.ts'
import { uploadImage } from '../../src/templates/images/upload-image.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { forgetRequests } from '../contract/door.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { type ReadPdf, readPdf } from '../pdf-reader.ts'

let app: Application
let tenant: Tenant
beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app, 'Universidad de Aguamarina')
})
afterAll(() => app?.stop())
// More single issues than an organization has in a minute.
beforeEach(() => forgetRequests(app))

const description = 'Reúne, limpia y analiza conjuntos de datos, y defiende sus conclusiones ante un tribunal.'

async function issue(template: Parameters<typeof makeTemplate>[1] = {}, name = 'Ana María Muñoz Ibáñez') {
  const made = {
    name: 'Análisis de datos',
    description,
    hasResult: true,
    required: ['recipient_name' as const],
    ...template,
  }
  const { id: templateId } = await makeTemplate(tenant, made)
  const recipient = { email: 'ana@example.edu', recipient_name: name, ...(made.hasResult ? { result_value: 'A' } : {}) }
  const { body } = await clientFor(app.url, tenant.key).issue(templateId, [recipient])
  const id = body.credentials[0].credential_id as string
  const page = `${app.url}/credentials/${id}`
  return { id, page, json: await (await fetch(`${page}.json`)).text() }
}

async function certificate(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}

async function read(url: string, headers: Record<string, string> = {}): Promise<ReadPdf> {
  const { status, bytes } = await certificate(url, headers)
  expect(status).toBe(200)
  return readPdf(bytes)
}

const wordsOf = ({ texts }: ReadPdf) => texts.map(({ text }) => text).join(' ')

/** For looking at: SCREENSHOTS=folder. */
async function keep(name: string, pdf: ReadPdf): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  const { picture } = await pdf.draw()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `certificate-${name}.png`), picture)
}

describe('the certificate of a credential', () => {
  it('is a tagged PDF of one page, in whose structure stands what it says', async () => {
    const { page, id } = await issue()
    const { headers, bytes } = await certificate(`${page}.pdf`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="analisis-de-datos-${id.slice(-8)}.pdf"`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    const pdf = await readPdf(bytes)
    expect(pdf).toMatchObject({
      title: 'Análisis de datos · Ana María Muñoz Ibáñez',
      language: 'es',
      isTagged: true,
      pages: 1,
    })
    expect(pdf.roles.filter((role) => role === 'H1')).toHaveLength(1)
    expect(new Set(pdf.roles)).toEqual(new Set(['Root', 'Document', 'P', 'H1', 'Figure', 'Link']))
    const address = `${app.platform.settings.publicUrl}/credentials/${id}`
    expect(pdf.alternatives).toEqual([expect.stringContaining('Análisis de datos'), `Código QR que abre ${address}`])
    const words = wordsOf(pdf)
    for (const part of ['Universidad de Aguamarina', 'Ana María Muñoz Ibáñez', 'Análisis de datos', 'A', address])
      expect(words).toContain(part)
    expect(words).not.toContain('ana@example.edu')
    // All its letters are its own, whatever the machine that shows it has.
    expect(bytes.toString('latin1')).not.toMatch(/\/BaseFont \/(?:Helvetica|Times|Courier)/)
    expect(bytes.toString('latin1').match(/\/FontFile2 /g)?.length).toBeGreaterThan(1)
  })

  it.each([
    [
      'es',
      [
        'Porcentaje: 85,5 %',
        'Número de licencia: TP-0042',
        'Función: Tutora',
        '1 de marzo de 2026 – 30 de junio de 2026',
      ],
    ],
    ['en', ['Percentage: 85.5%', 'License number: TP-0042', 'Role: Tutora', 'March 1, 2026 – June 30, 2026']],
  ])(
    'says the number, role, dates and percent that the row has, as readers of %s write them',
    async (language, said) => {
      const { id } = await makeTemplate(tenant, {
        name: 'Licencia de tutora',
        hasResult: true,
        resultType: 'Percent',
        optional: ['recipient_name', 'license_number', 'role', 'activity_start_date', 'activity_end_date'],
      })
      const row = {
        email: 'ana@example.edu',
        recipient_name: 'Ana Muñoz',
        result_value: '85.5',
        license_number: 'TP-0042',
        role: 'Tutora',
        activity_start_date: '2026-03-01',
        activity_end_date: '2026-06-30',
      }
      const { body } = await clientFor(app.url, tenant.key).issue(id, [row])
      const page = `${app.url}/credentials/${body.credentials[0].credential_id}`
      for (const layout of ['classic', 'modern', 'diploma']) {
        const pdf = await read(`${page}.pdf?layout=${layout}&lang=${language}`)
        const words = wordsOf(pdf).replaceAll(/\s+/g, ' ')
        for (const part of said) expect(words).toContain(part)
        await keep(`${layout}-fields-${language}`, pdf)
      }
    },
  )

  it('has a QR code and a link that open the page of the credential', async () => {
    const { page, id } = await issue()
    for (const layout of ['classic', 'modern', 'diploma']) {
      const pdf = await read(`${page}.pdf?layout=${layout}`)
      const address = `${app.platform.settings.publicUrl}/credentials/${id}`
      expect([(await pdf.draw()).qrCode, pdf.links]).toEqual([address, [address]])
      await keep(layout, pdf)
    }
  })

  it('has the signed document attached, byte for byte as it is served, and is verified as a file by itself', async () => {
    const { page, json, id } = await issue({}, 'Ana ]]> Muñoz 🎓 <svg>')
    const { attachments } = await read(`${page}.pdf`)
    expect(attachments.map(({ name }) => name)).toEqual([`analisis-de-datos-${id.slice(-8)}.json`])
    expect(attachments[0]?.bytes.toString()).toBe(json)
    const { bytes } = await certificate(`${page}.pdf`)
    for (const file of [attachments[0]?.bytes ?? [], bytes]) {
      const answer = await fetch(`${app.url}/verify`, { method: 'POST', body: new Uint8Array(file) })
      expect((await answer.json()).verdict).toBe('verified')
    }
  })

  it('has the layout that its template chose, where who asks for it names none', async () => {
    const { page } = await issue({ certificateLayout: 'diploma' })
    const heightOf = async (path: string) => Math.round((await read(path)).height)
    expect(await heightOf(`${page}.pdf?paper=a4`)).toBe(842)
    expect(await heightOf(`${page}.pdf?paper=a4&layout=modern`)).toBe(595)
    expect(await heightOf(`${page}.pdf?paper=a4&layout=baroque`)).toBe(842)
  })

  it('is on the paper, in the layout and in the language that are asked for, or that the browser speaks of', async () => {
    const { page } = await issue({ hasResult: false })
    const sizeOf = ({ width, height }: ReadPdf) => [Math.round(width), Math.round(height)]
    expect(sizeOf(await read(`${page}.pdf`))).toEqual([842, 595])
    expect(sizeOf(await read(`${page}.pdf?layout=diploma&paper=letter`))).toEqual([612, 792])
    const mexican = await read(`${page}.pdf`, { 'accept-language': 'es-MX,es;q=0.8' })
    expect([sizeOf(mexican), mexican.language]).toEqual([[792, 612], 'es'])
    const english = await read(`${page}.pdf?paper=a4`, { 'accept-language': 'en-US' })
    expect([sizeOf(english), english.language]).toEqual([[842, 595], 'en'])
    expect(wordsOf(english)).toContain('This is awarded to')
    expect(wordsOf(await read(`${page}.pdf?lang=es&layout=none`, { 'accept-language': 'en' }))).toContain('Se otorga a')
  })

  it('shows the logo of the issuer and the image that were uploaded, and says what they are', async () => {
    const square = (colour: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${colour}"/></svg>`,
      )
    const image = await uploadImage(tenant.ctx, square('#0a0'))
    const { page } = await issue({ imageUrl: imageUrl(tenant.ctx.settings, image), name: 'Con imagen' })
    const pdf = await read(`${page}.pdf`)
    expect(pdf.roles.filter((role) => role === 'Figure')).toHaveLength(2)
    await keep('uploaded', pdf)
  })
})

describe('the certificate of a credential that proves nothing any more', () => {
  it('says so in words and across the page, and has another tag', async () => {
    const { id, page } = await issue()
    const before = (await certificate(`${page}.pdf`)).headers.get('etag') ?? ''
    await clientFor(app.url, tenant.key).post(`/api/v1/credentials/${id}/revoke`, { reason: 'Error' })
    const after = await certificate(`${page}.pdf`, { 'if-none-match': before })
    const pdf = await readPdf(after.bytes)
    expect(after.status).toBe(200)
    expect(wordsOf(pdf)).toContain('REVOCADA')
    expect(wordsOf(pdf)).toMatch(/Credencial revocada\. Quien la expidió la retiró/)
    await keep('revoked', pdf)
  })

  it('does not read the name to strangers that its holder took off the page', async () => {
    const { id, page } = await issue({}, 'Clotilde Zamora')
    const held = { id: id as CredentialId, normalizedEmail: 'ana@example.edu' }
    await upsertHolderChoice(app.platform.database.forService(), held, { isNameRemoved: true }, new Date())
    const pdf = await read(`${page}.pdf`)
    expect(`${wordsOf(pdf)} ${pdf.title}`).not.toContain('Clotilde')
    expect(wordsOf(pdf)).toContain('Se otorga a quien acredita')
  })
})

describe('a certificate', () => {
  it('has a tag, is 304 for who has it, and is not found where there is none', async () => {
    const { page } = await issue()
    const first = await certificate(`${page}.pdf`)
    const tag = first.headers.get('etag') ?? ''
    const again = await certificate(`${page}.pdf`, { 'if-none-match': tag })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect((await certificate(`${page}.pdf`)).bytes.equals(first.bytes)).toBe(true)
    const unknown = await certificate(`${app.url}/credentials/0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e.pdf`)
    expect([unknown.status, unknown.bytes.toString()]).toEqual([404, '{"detail":"Not Found"}'])
  })

  it('is made once for all who ask; too many different ones are asked to come back, and issuing goes on', async () => {
    const { page } = await issue({ name: 'Una' })
    const same = await Promise.all(Array.from({ length: 12 }, () => certificate(`${page}.pdf`)))
    expect(same.every(({ status, bytes }) => status === 200 && bytes.equals(same[0]?.bytes ?? bytes))).toBe(true)
    const forms = ['classic', 'modern', 'diploma'].flatMap((layout) =>
      ['a4', 'letter'].flatMap((paper) => ['es', 'en'].map((lang) => `layout=${layout}&paper=${paper}&lang=${lang}`)),
    )
    const others = [await issue({ name: 'Dos' }), await issue({ name: 'Tres' })]
    const wanted = [page, ...others.map((one) => one.page)].flatMap((of) => forms.map((form) => `${of}.pdf?${form}`))
    const asked = Promise.all(wanted.map((url) => certificate(url)))
    expect((await issue({ name: 'Mientras' })).json).toContain('Mientras')
    const refused = (await asked).filter(({ status }) => status !== 200)
    expect([refused.length > 0, refused.length < wanted.length]).toEqual([true, true])
    for (const { status, headers } of refused) {
      expect([status, headers.get('x-error-code')]).toEqual([503, 'overloaded'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})
