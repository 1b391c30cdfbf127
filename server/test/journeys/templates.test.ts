import { describe, expect, it } from 'vitest'
import { createOrganization } from '../../src/administration/create-organization.ts'
import { dryRunTemplate } from '../../src/administration/dry-run-template.ts'
import { draftTemplate, saveTemplate } from '../../src/administration/save-template.ts'
import { toProfile } from '../../src/credentials/issuers/issuer.ts'
import { getIssuer } from '../../src/credentials/issuers/issuer-store.ts'
import { contextFor } from '../../src/platform/context.ts'
import type { Template } from '../../src/templates/template.ts'
import { readTemplate } from '../../src/templates/template-file.ts'
import { listTemplates } from '../../src/templates/template-store.ts'
import { makeTenant } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'

const { app, tenant } = await startWithTenant({ worker: false })

let slugs = 0
const newOrganization = (given: { name?: string; url?: string }) =>
  createOrganization(
    app.platform,
    { name: 'Academia', slug: `academia-${slugs++}`, language: 'es', url: null, ...given },
    { mayShareName: true },
  )

describe('an organization', () => {
  it.each([
    ['https://Acme.example/', 'https://acme.example/'],
    ['HTTPS://acme.example', 'https://acme.example/'],
    [' https://acme.example/x ', 'https://acme.example/x'],
    ['https://acme.example/ñ[1]', 'https://acme.example/%C3%B1%5B1%5D'],
  ])('with the url %s is kept with %s, and its templates can be signed', async (given, kept) => {
    const organization = await newOrganization({ url: given })
    expect(organization.url).toBe(kept)
    const ctx = contextFor(app.platform, organization, { kind: 'operator' })
    expect((await getIssuer(ctx)).url).toBe(kept)
    await dryRunTemplate(ctx, draftTemplate(ctx, readTemplate({ name: 'Taller' }, 'es')))
  })

  it.each([
    { url: 'https://ana:secreto@acme.example/' },
    { url: 'acme.example' },
    { url: 'javascript:alert(1)' },
    { url: '' },
    { name: 'Academia\ufffe' },
    { name: 'Academia\u0085' },
    { name: '\u200b' },
    { name: 'Academia\nNorte' },
  ])('that could never sign is refused: %j', async (given) => {
    await expect(newOrganization(given)).rejects.toMatchObject({ code: 'invalid_organization' })
  })

  it('that was saved with a url in another form signs it in the right one', async () => {
    const saved = await makeTenant(app)
    await saved.ctx.db.updateTable('issuers').set({ url: 'https://Acme.example/ñ' }).execute()
    await dryRunTemplate(saved.ctx, draftTemplate(saved.ctx, readTemplate({ name: 'Taller' }, 'es')))
    expect(toProfile(await getIssuer(saved.ctx)).url).toBe('https://acme.example/%C3%B1')
  })
})

const full = {
  name: 'Análisis de datos "avanzado"',
  description: 'Sesenta horas.\nCon proyecto.',
  achievement_type: 'Certificado de Participación',
  criteria_narrative: 'Entregar el proyecto 🎓',
  image_url: 'https://imágenes.example.es/insignia ñ.png',
  has_result: true,
  result_type: 'LetterGrade',
  result_allowed_values: ['C', 'B', 'A'],
  credits_available: 8.2,
  expiration_months: 24,
  required_fields: ['recipient_name', 'result_value', 'credits_earned'],
  optional_fields: ['term'],
}
const draft = (definition: object): Template => draftTemplate(tenant.ctx, readTemplate(definition, 'es'))

describe('a template that is saved', () => {
  it('was read by a JSON-LD parser that signing does not use, and is not saved where that reads something else', async () => {
    const { ctx } = await makeTenant(app)
    // An IRI by RFC 3986 and by the URL standard. The other parser takes it for invalid, and drops the statements about it.
    const file = { ...full, image_url: 'https://[2001:db8::1]/insignia.png' }
    await expect(saveTemplate(ctx, readTemplate(file, 'es'))).rejects.toMatchObject({
      code: 'invalid_template',
      detail: expect.stringMatching(/^The template cannot be signed: other software reads .*2001:db8::1/),
    })
    expect((await listTemplates(ctx, { offset: 0, limit: 10 })).total).toBe(0)
    const { id } = await saveTemplate(ctx, readTemplate(full, 'es'))
    expect((await listTemplates(ctx, { offset: 0, limit: 10 })).templates.map((template) => template.id)).toEqual([id])
  })

  it.each([
    ['with every part', full],
    ['with a name alone', { name: 'Taller' }],
    ['with a result of no stated kind', { name: 'Taller', required_fields: ['result_value'] }],
  ])('%s is signed for a trial, compared with the generic libraries, and accepted', async (_what, definition) => {
    await expect(dryRunTemplate(tenant.ctx, draft(definition))).resolves.toBeUndefined()
  })

  it('has its picture at an address in the form in which it is signed', () => {
    expect(draft(full).imageUrl).toBe('https://xn--imgenes-iwa.example.es/insignia%20%C3%B1.png')
  })

  it('whose criteria no page could show is refused, by the field at fault', async () => {
    const template = draft({ name: 'Taller', criteria_narrative: '>'.repeat(5_000) })
    await expect(dryRunTemplate(tenant.ctx, template)).rejects.toMatchObject({
      code: 'invalid_template',
      detail: 'criteria_narrative may nest lists and quotations ten levels deep at most',
    })
  })

  it('that no credential could be signed of is refused, by the field at fault, before anybody is awarded it', async () => {
    const template = { ...draft(full), imageUrl: 'https://ana:secreto@example.es/insignia.png' }
    await expect(dryRunTemplate(tenant.ctx, template)).rejects.toMatchObject({
      code: 'invalid_template',
      detail: 'image_url cannot be signed (not a web address)',
    })
    await expect(dryRunTemplate(tenant.ctx, { ...template, name: 'un\u0007timbre', imageUrl: null })).rejects.toThrow(
      'name cannot be signed (control character)',
    )
  })
})
