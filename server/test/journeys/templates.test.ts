import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rehearseTemplate } from '../../src/credentials/rehearse-template.ts'
import { draftTemplate } from '../../src/templates/create-template.ts'
import type { Template } from '../../src/templates/template.ts'
import { readTemplate } from '../../src/templates/template-file.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'

let app: Application
let tenant: Tenant

beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app)
})
afterAll(() => app?.stop())

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
  it.each([
    ['with every part', full],
    ['with a name alone', { name: 'Taller' }],
    ['with a result of no stated kind', { name: 'Taller', required_fields: ['result_value'] }],
  ])('%s is signed for a trial, compared with the generic libraries, and accepted', async (_what, definition) => {
    await expect(rehearseTemplate(tenant.ctx, draft(definition))).resolves.toBeUndefined()
  })

  it('has its picture at an address in the form in which it is signed', () => {
    expect(draft(full).imageUrl).toBe('https://xn--imgenes-iwa.example.es/insignia%20%C3%B1.png')
  })

  it('whose criteria no page could show is refused, by the field at fault', async () => {
    const template = draft({ name: 'Taller', criteria_narrative: '>'.repeat(5_000) })
    await expect(rehearseTemplate(tenant.ctx, template)).rejects.toMatchObject({
      code: 'invalid_template',
      detail: 'criteria_narrative may nest lists and quotations ten levels deep at most',
    })
  })

  it('that no credential could be signed of is refused, by the field at fault, before anybody is awarded it', async () => {
    const template = draft({ ...full, image_url: 'https://ana:secreto@example.es/insignia.png' })
    await expect(rehearseTemplate(tenant.ctx, template)).rejects.toMatchObject({
      code: 'invalid_template',
      detail: 'image_url cannot be signed (not a web address)',
    })
    await expect(rehearseTemplate(tenant.ctx, { ...template, name: 'un\u0007timbre', imageUrl: null })).rejects.toThrow(
      'name cannot be signed (control character)',
    )
  })
})
