import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveTemplate } from '../../src/administration/save-template.ts'
import { readTemplate } from '../../src/templates/template-file.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { addPerson, type Browser as Person, signIn } from './person-client.ts'

let app: Application
let tenant: Tenant
let ana: Person
beforeAll(async () => {
  app = await startApplication({ reachable: true })
  tenant = await makeTenant(app, 'Universidad <Ñ>')
  await addPerson(tenant, 'admin', 'ana@example.edu')
  ana = await signIn(app, 'ana@example.edu', tenant)
})
afterAll(() => app?.stop())

const file = {
  name: 'Taller "B"',
  required_fields: ['recipient_name'],
  letter: {
    es: { subject: '{nombre}: <b>{credencial}</b>', opening: 'Hola <b>otra</b> vez,\n<img src=x onerror=alert(1)>' },
  },
}

describe('the preview of a letter', () => {
  it('is the letter that is sent, but for the credential and the mailbox that its links lead to', async () => {
    const { id } = await saveTemplate(tenant.ctx, readTemplate(file, 'es'))
    const { body } = await ana.get(`/templates/${id}/preview?recipient_name=Eva%20Sol`)
    const row = { email: 'eva@example.edu', recipient_name: 'Eva Sol' }
    const issued = (await clientFor(app.url, tenant.key).issue(id, [row])).body.credentials[0]
    const caught = await until(async () => app.smtp.letters.find(({ to }) => to === row.email), Boolean)
    const sent = await caught?.read()
    const plain = (text = '') =>
      text
        .replaceAll('\r\n', '\n')
        .replaceAll(issued.credential_id, 'ID')
        .replaceAll(/0{8}-0000-7000-8000-0{12}/g, 'ID')
        .replaceAll(/stop-letters\/[\w-]+/g, 'stop-letters/TOKEN')
        .trim()
    expect([body.letter.subject, body.letter.from]).toEqual([sent?.subject, sent?.from?.name])
    expect([plain(body.letter.text), plain(body.letter.html)]).toEqual([plain(sent?.text), plain(sent?.html)])
    expect(body.badge_svg).toBe(await (await fetch(`${app.url}/achievements/${id}/badge.svg`)).text())
  })

  it('is shown of what is typed and saved nowhere, or refused at its field', async () => {
    const before = (await ana.get('/templates')).text
    const { body } = await ana.post('/template-preview', { template: file, recipient_name: 'Zoë' })
    expect(body.letter.subject).toBe('Zoë: <b>Taller "B"</b>')
    const { status, body: refused } = await ana.post('/template-preview', { template: { ...file, name: '' } })
    expect([status, refused.errors[0].field]).toEqual([422, 'name'])
    expect((await ana.get('/templates')).text).toBe(before)
  })

  it('tells a template without a draft, and one of another organization, as missing', async () => {
    const other = await makeTenant(app)
    const theirs = await saveTemplate(other.ctx, readTemplate({ name: 'Suya' }, 'es'))
    const ours = await saveTemplate(tenant.ctx, readTemplate({ name: 'Nuestra' }, 'es'))
    for (const [path, detail] of [
      [`${theirs.id}/preview`, 'Template not found'],
      [`${theirs.id}/preview?of=draft`, 'Template not found'],
      [`${ours.id}/preview?of=draft`, 'The template has no draft'],
    ])
      expect((await ana.get(`/templates/${path}`)).body).toEqual({ detail })
  })
})
