import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTemplate } from '../../src/administration/change-template.ts'
import { saveTemplate } from '../../src/administration/save-template.ts'
import { readTemplate } from '../../src/templates/template-file.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'

let app: Application
let tenant: Tenant
beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Universidad <Ñ> & "Cía"')
})
afterAll(() => app?.stop())

let letters = 0
const templateWith = async (letter: unknown, of = tenant, language: 'es' | 'en' = 'es') =>
  (
    await saveTemplate(
      of.ctx,
      readTemplate({ name: 'Diploma "A"', optional_fields: ['recipient_name'], letter }, language),
    )
  ).id
const letterTo = async (email: string) => {
  const caught = await until(async () => app.smtp.letters.find(({ to }) => to === email), Boolean)
  return { raw: caught?.raw.toString('latin1') ?? '', ...(await caught?.read()) }
}
const receive = async (templateId: string, row: object = {}, of = tenant) => {
  const email = `persona${++letters}@example.edu`
  const { body } = await clientFor(app.url, of.key).issue(templateId, [{ email, ...row }])
  expect(body.credentials[0].status).toBe('issued')
  return letterTo(email)
}

describe('the letter of a template', () => {
  it("has the issuer's own subject and opening, with name, credential and issuer where they are asked for", async () => {
    const subject = '{nombre}: tu {credencial} de {emisor}'
    const id = await templateWith({
      es: { subject, opening: 'Hola otra vez, {name}.\n\nFelicidades por\n«{credential}».' },
    })
    const { subject: read, text: wire = '', html = '' } = await receive(id, { recipient_name: 'Zoë Ñandú' })
    const text = wire.replaceAll('\r\n', '\n')
    expect(read).toBe('Zoë Ñandú: tu Diploma "A" de Universidad <Ñ> & "Cía"')
    expect(text).toContain(
      'Hola, Zoë Ñandú:\n\nHola otra vez, Zoë Ñandú.\n\nFelicidades por\n«Diploma "A"».\n\n    Diploma "A"',
    )
    expect(html).toContain('Felicidades por<br>«Diploma &quot;A&quot;».</p>')
    expect(text).not.toContain('te ha otorgado esta credencial')
  })

  it('shows markup and quotes as they were typed: escaped in HTML, plain in text', async () => {
    const opening = '<b>Enhorabuena</b> & "felicidades" <script>alert(1)</script> <img src=x onerror=alert(1)>'
    const { text = '', html = '' } = await receive(
      await templateWith({ es: { subject: '<b>Tu "título"</b>', opening } }),
    )
    expect(text).toContain(opening)
    expect(html).toContain('&lt;b&gt;Enhorabuena&lt;/b&gt; &amp; &quot;felicidades&quot; &lt;script&gt;')
    expect(html).not.toMatch(/<b>|<script|<img src=x/)
    expect(html).toContain('<title>&lt;b&gt;Tu &quot;título&quot;&lt;/b&gt;</title>')
  })

  it('puts nothing in twice: a name that looks like a placeholder stays a name, on one line', async () => {
    const id = await templateWith({ es: { subject: 'Para {nombre}', opening: 'Para {nombre}' } })
    const { subject, text = '', raw } = await receive(id, { recipient_name: '{emisor} {credencial}' })
    expect([subject, text.includes('Para {emisor} {credencial}')]).toEqual(['Para {emisor} {credencial}', true])
    expect(raw).not.toMatch(/^bcc:/im)
  })

  it('keeps the subject one header, whatever stands in it', async () => {
    const id = await templateWith({ es: { subject: 'Hola\r\nBcc: todos@example.edu\r\n\r\nCuerpo' } })
    const { subject, bcc, raw } = await receive(id)
    expect([subject, bcc]).toEqual(['Hola Bcc: todos@example.edu Cuerpo', undefined])
    expect(raw).not.toMatch(/^bcc:/im)
  })

  it('is said in our words where the issuer has none in its language, and where a name is asked for that nobody gave', async () => {
    const ours = 'Tu credencial «Diploma "A"» de Universidad <Ñ> & "Cía"'
    const other = await receive(await templateWith({ en: { subject: 'Well done', opening: 'Well done.' } }))
    expect([other.subject, other.text?.includes('te ha otorgado')]).toEqual([ours, true])
    const nameless = await receive(await templateWith({ es: { subject: 'Para {nombre}', opening: 'Bien hecho.' } }))
    expect([nameless.subject, nameless.text?.includes('Bien hecho.')]).toEqual([ours, true])
    const english = await makeTenant(app, 'College', 'en')
    const both = { es: { subject: 'Bien' }, en: { subject: '{issuer} says: well done' } }
    const letter = await receive(await templateWith(both, english, 'en'), {}, english)
    expect(letter.subject).toBe('College says: well done')
  })

  it('is that of the version under which a credential is issued, in a batch too', async () => {
    const id = await templateWith({ es: { subject: 'Versión uno' } })
    const rows = [1, 2].map((number) => ({ email: `lote${number}@example.edu` }))
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.issue(id, rows)
    await changeTemplate(
      tenant.ctx,
      id,
      readTemplate({ name: 'Otro', letter: { es: { subject: 'Versión dos' } } }, 'es'),
    )
    await jobEnded(client, body.job_id)
    for (const { email } of rows) expect((await letterTo(email)).subject).toBe('Versión uno')
    expect((await receive(id)).subject).toBe('Versión dos')
  })

  it('stays as it is when a template is changed by a file that is silent about it, such as the answer of the API', async () => {
    const id = await templateWith({ es: { subject: 'Se queda' } })
    await changeTemplate(tenant.ctx, id, readTemplate({ name: 'Renombrada' }, 'es'))
    expect((await receive(id)).subject).toBe('Se queda')
    await changeTemplate(tenant.ctx, id, readTemplate({ name: 'Renombrada', letter: null }, 'es'))
    expect((await receive(id)).subject).toMatch(/^Tu credencial/)
  })

  it.each([
    ['a subject of 151 characters', { en: { subject: 'x'.repeat(151) } }, 'letter.en.subject'],
    ['an opening of 2,001 characters', { en: { opening: 'x'.repeat(2_001) } }, 'letter.en.opening'],
    ['a placeholder that there is not', { es: { opening: 'Hola {apellido}' } }, 'letter.es.opening'],
    ['a lone surrogate', { es: { subject: '\ud800' } }, 'letter.es.subject'],
    ['no text', { es: { subject: 5 } }, 'letter.es.subject'],
    ['another language', { fr: { subject: 'Bravo' } }, 'letter.fr'],
  ])('is refused at its field with %s', (_, letter, field) => {
    const reading = () => readTemplate({ name: 'x', letter }, 'es')
    expect(reading).toThrow(
      expect.objectContaining({ code: 'invalid_template', errors: [expect.objectContaining({ field })] }),
    )
  })
})
