import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CredentialId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { asks, makePublished, makeTemplates } from '../pathway-makers.ts'
import { proveTo, visitorOf } from '../wallet-visitor.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

async function issue(tenant: Tenant, template: Template, email: string): Promise<string> {
  const row = { email, recipient_name: 'Ana Muñoz' }
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [row])
  return body.credentials[0].credential_id
}

async function awardOf(tenant: Tenant, template: Template, email: string): Promise<string> {
  const path = `/api/v1/credentials?template_id=${template.id}&email=${email}`
  const look = () => clientFor(app.url, tenant.key).get(path)
  const { body } = await until(look, (answer) => answer.body.credentials?.length === 1)
  return body.credentials[0].id
}

async function makeAwarded(email: string) {
  const tenant = await makeTenant(app, 'Universidad')
  await tenant.ctx.db
    .updateTable('organizations')
    .set({ allows_name_removal: true })
    .where('id', '=', tenant.organization.id)
    .execute()
  const [one, two, three, award] = await makeTemplates(tenant, 'Estadística', 'Álgebra', 'Secreto', 'Diploma')
  const rest = { name: 'Ruta de ciencia' }
  await makePublished(tenant, award, [{ at_least: 3, templates: asks(one, two, three) }], rest)
  const ids = [await issue(tenant, one, email), await issue(tenant, two, email), await issue(tenant, three, email)]
  return { tenant, ids, award: await awardOf(tenant, award, email) }
}

const pageOf = async (id: string, language = 'en') =>
  (await visitorOf(app).open(`/credentials/${id}?lang=${language}`)).text
const sectionOf = (text: string) => /<section[^>]*aria-labelledby="earned">.*?<\/section>/s.exec(text)?.[0] ?? ''

describe('the page of a credential that a pathway awarded', () => {
  it('says which pathway and which credentials brought it, with links, in both languages, and of any other says nothing', async () => {
    const { ids, award } = await makeAwarded('eva@example.edu')
    const english = sectionOf(await pageOf(award))
    expect(english).toContain('For completing the pathway “Ruta de ciencia”, by these credentials:')
    for (const id of ids) expect(english).toContain(`href="/credentials/${id}"`)
    expect(sectionOf(await pageOf(award, 'es'))).toContain(
      'Por completar la ruta «Ruta de ciencia», con estas credenciales:',
    )
    expect(sectionOf(await pageOf(ids[0] as string))).toBe('')
    expect(english).not.toContain('eva@')
  })

  it('is the only one of which the wallet says so, beside another of the same template', async () => {
    const email = 'sol@example.edu'
    const { tenant, award } = await makeAwarded(email)
    const client = clientFor(app.url, tenant.key)
    const { template_id } = await tenant.ctx.db
      .selectFrom('credentials')
      .select('template_id')
      .where('id', '=', award as CredentialId)
      .executeTakeFirstOrThrow()
    const { body } = await client.issue(template_id, [{ email, recipient_name: 'Sol' }])
    expect(body.credentials[0].status).toBe('issued')
    const { text } = await (await proveTo(app, email)).open('/wallet?lang=en')
    expect(text.match(/You earned it by completing the pathway “Ruta de ciencia”/g)).toHaveLength(1)
  })

  it('names none that its holder keeps to themself or that was revoked, and leads to none by which a removed name could be found', async () => {
    const email = 'ana@example.edu'
    const { tenant, ids, award } = await makeAwarded(email)
    const [first = '', second = '', third = ''] = ids
    const holder = await proveTo(app, email)
    await holder.send(`/wallet/credentials/${third}/visibility`, { unlisted: 'yes' })
    await holder.send(`/wallet/credentials/${second}/name`, { removed: 'yes' })
    const named = sectionOf(await pageOf(award))
    expect(named).toContain(`href="/credentials/${first}"`)
    expect(named).toContain('Álgebra')
    expect(named).not.toContain(second)
    expect(named).not.toContain('Secreto')
    await holder.send(`/wallet/credentials/${award}/name`, { removed: 'yes' })
    const nameless = sectionOf(await pageOf(award))
    expect(nameless).toContain(`href="/credentials/${second}"`)
    expect(nameless).not.toContain(first)
    await clientFor(app.url, tenant.key).post(`/api/v1/credentials/${first}/revoke`, { reason: 'Error' })
    expect(sectionOf(await pageOf(award))).not.toContain('Estadística')
    const own = sectionOf((await holder.open(`/wallet/credentials/${award}`)).text)
    expect(own).toContain('You completed the pathway “Ruta de ciencia” on ')
    for (const id of ids) expect(own).toContain(`/wallet/credentials/${id}?`)
    expect(own).toContain('revoked since')
  })

  it('tells its holder of nothing that was issued to an address which they have not proven', async () => {
    const { tenant, award, ids } = await makeAwarded('luis@example.edu')
    await tenant.ctx.db
      .updateTable('credentials')
      .set({ normalized_email: 'luis@home.example' })
      .where('id', '=', ids[0] as never)
      .execute()
    const holder = await proveTo(app, 'luis@example.edu')
    const own = sectionOf((await holder.open(`/wallet/credentials/${award}`)).text)
    expect(own).not.toContain('Estadística')
    expect(own).toContain('an address which is not in your wallet')
  })
})
