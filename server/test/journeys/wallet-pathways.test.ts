import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archivePathway } from '../../src/pathways/publish-pathway.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { asks, makePathway, makePublished, makeTemplates } from '../pathway-makers.ts'
import { proveTo } from '../wallet-visitor.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

async function issue(tenant: Tenant, template: Template, email: string): Promise<string> {
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [{ email }])
  return body.credentials[0].credential_id
}

/** The texts of the wallet about pathways, without the markup. */
const toldOf = (text: string) =>
  [...text.matchAll(/<article class="pad band way">[\s\S]*?<\/article>/g)].map(([part]) =>
    part
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

describe('the pathways of a wallet', () => {
  it('say what the holder has, what is missing and how many of how many, and once awarded that they have it', async () => {
    const tenant = await makeTenant(app, 'Universidad <A>')
    const [one, two, diploma] = await makeTemplates(tenant, 'Statistics <i>', 'Writing', 'Diploma')
    await makePublished(tenant, diploma, [{ at_least: 2, templates: asks(one, two) }])
    await issue(tenant, one, 'ana@one.example.edu')
    const visitor = await proveTo(app, 'ana@one.example.edu')
    const { text } = await visitor.open()
    expect(toldOf(text)).toEqual([
      'Ruta a Diploma Of Universidad &lt;A&gt; 1 of 2 All of these: Statistics &lt;i&gt; You have it Writing Missing Awards Diploma You do not have it yet',
    ])
    expect(text).toContain(`<img src="https://credentials.example.edu/achievements/${two.id}/badge.svg" alt=""`)
    expect(toldOf((await visitor.open('/wallet?lang=es')).text)[0]).toContain('1 de 2 Todas estas:')
    await issue(tenant, two, 'ana@one.example.edu')
    const after = await until(
      () => visitor.open(),
      (page) => /You have it<\/a>/.test(page.text),
    )
    expect(toldOf(after.text)[0]).toContain('2 of 2 All of these: Met Statistics')
    const held = /href="\/wallet\/credentials\/([^?]+)\?lang=en">You have it/.exec(after.text)?.[1]
    expect((await visitor.open(`/wallet/credentials/${held}`)).text).toContain('Diploma')
  })

  it('are those that are published, and of organizations of which the holder has something that counts', async () => {
    const tenant = await makeTenant(app)
    const [one, two, diploma] = await makeTemplates(tenant, 'Uno', 'Dos', 'Diploma')
    const archived = await makePublished(tenant, diploma, [{ at_least: 2, templates: asks(one, two) }], {
      name: 'Vieja',
    })
    await archivePathway(tenant.ctx, archived.id)
    await makePathway(tenant, diploma, [{ at_least: 2, templates: asks(one, two) }], { name: 'Borrador' })
    await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(two) }], { name: 'Ajena' })
    const other = await makeTenant(app)
    const [theirs, award] = await makeTemplates(other, 'Suyo', 'Máster')
    await makePublished(other, award, [{ at_least: 1, templates: asks(theirs) }], { name: 'De otros' })
    await issue(tenant, one, 'ana@two.example.edu')
    const { text } = await (await proveTo(app, 'ana@two.example.edu')).open()
    for (const name of ['Vieja', 'Borrador', 'Ajena', 'De otros', 'id="pathways"']) expect(text).not.toContain(name)
    const revoked = await issue(tenant, two, 'ana@two.example.edu')
    const visitor = await proveTo(app, 'ana@two.example.edu')
    expect(toldOf((await visitor.open()).text).join()).toContain('Ajena')
    await clientFor(app.url, tenant.key).post(`/api/v1/credentials/${revoked}/revoke`, { reason: 'Error' })
    expect(toldOf((await visitor.open()).text)).toEqual([])
  })

  it('say when an award could not be issued, when it was after all, and when it was revoked', async () => {
    const tenant = await makeTenant(app)
    const [one] = await makeTemplates(tenant, 'Uno')
    const award = await makeTemplate(tenant, { name: 'Diploma', required: ['license_number'] })
    await makePublished(tenant, award, [{ at_least: 1, templates: asks(one) }])
    await issue(tenant, one, 'ana@four.example.edu')
    const visitor = await proveTo(app, 'ana@four.example.edu')
    const told = (words: string) =>
      until(
        async () => toldOf((await visitor.open()).text).join(),
        (text) => text.includes(words),
      )
    await told('It could not be issued: the organization has to try again')
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.get('/api/v1/bulk-failures')
    await client.post(`/api/v1/bulk-failures/${body.items[0].id}/retry`, {
      row_data_overrides: { license_number: '7' },
    })
    await told('Awards Diploma You have it')
    const { text } = await visitor.open()
    const held = /href="\/wallet\/credentials\/([^?]+)\?lang=en">You have it/.exec(text)?.[1]
    await client.post(`/api/v1/credentials/${held}/revoke`, { reason: 'Error' })
    await told('It was awarded to you, and is revoked now')
  })

  it('are twelve at most, those of the newest credentials, and say so', async () => {
    const tenant = await makeTenant(app)
    const [old, recent, other, award] = await makeTemplates(tenant, 'Antiguo', 'Reciente', 'Otro', 'Diploma')
    const publish = (template: Template, name: string) =>
      makePublished(tenant, award, [{ at_least: 2, templates: asks(template, other) }], { name })
    await publish(old, 'La decimotercera')
    for (let n = 0; n < 12; n += 1) await publish(recent, `Ruta ${n}`)
    await issue(tenant, old, 'ana@five.example.edu')
    const visitor = await proveTo(app, 'ana@five.example.edu')
    expect((await visitor.open()).text).toContain('La decimotercera')
    await issue(tenant, recent, 'ana@five.example.edu')
    const { text } = await visitor.open()
    expect([toldOf(text).length, text.includes('La decimotercera')]).toEqual([12, false])
    expect(text).toContain('12 are shown: those of your newest credentials.')
  })

  it('count what was issued to proven addresses alone, each by itself, whatever else an organization counts as theirs', async () => {
    const tenant = await makeTenant(app)
    const [one, two, diploma] = await makeTemplates(tenant, 'Uno', 'Dos', 'Diploma')
    await makePublished(tenant, diploma, [
      { at_least: 3, templates: [...asks(one, two), ...asks(await third(tenant))] },
    ])
    const member = await makeMember(tenant, { email: 'ana@three.example.edu', name: 'Ana' })
    const luis = { email: 'luis@three.example.edu', normalized_email: 'luis@three.example.edu' }
    const vouched = { verified_at: new Date(), verified_by: 'administrator' as const }
    await tenant.ctx.db
      .insertInto('member_emails')
      .values({ organization_id: tenant.organization.id, member_id: member, ...luis, ...vouched })
      .execute()
    await issue(tenant, one, 'ana@three.example.edu')
    await issue(tenant, two, 'luis@three.example.edu')
    const { text } = await (await proveTo(app, 'ana@three.example.edu')).open()
    expect(toldOf(text)[0]).toContain('1 of 3')
    expect(text).not.toContain('luis@three')
  })
})

const third = async (tenant: Tenant) => (await makeTemplates(tenant, 'Tres'))[0]
