import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  askMoreThanLetters,
  changeOrganization,
  type OrganizationChanges,
} from '../../src/administration/change-organization.ts'
import { activateOrganization } from '../../src/organizations/activate-organization.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

async function change(tenant: Tenant, changes: OrganizationChanges) {
  const current = await findOrganization(app.database, tenant.organization.id)
  if (!current) throw new Error('The organization is gone.')
  return changeOrganization(tenant.ctx, app.database, current, changes)
}

async function issue(tenant: Tenant, email: string) {
  const { id } = await makeTemplate(tenant)
  const client = clientFor(app.url, tenant.key)
  const { body } = await client.issue(id, [{ email }])
  const { body: read } = await client.get(`/api/v1/credentials/${body.credentials[0].credential_id}`)
  const letter = await until(async () => app.smtp.letters.find(({ to }) => to === email), Boolean)
  return { issuer: read.ob3_data.issuer, letter: letter?.raw.toString() ?? '', id: read.id as string, client }
}

const whole = {
  name: 'Universidad Renovada',
  description: 'Una universidad que empieza de nuevo.',
  url: 'https://renovada.example.edu/',
  logoUrl: 'https://renovada.example.edu/logo.png',
  email: 'registro@renovada.example.edu',
  replyTo: 'respuestas@renovada.example.edu',
}

it('leaves one entry in the audit log, however often the same is asked for', async () => {
  const tenant = await makeTenant(app)
  const organization = await findOrganization(app.database, tenant.organization.id)
  if (!organization) throw new Error('The organization is gone.')
  for (let n = 0; n < 2; n++) await activateOrganization(tenant.ctx, organization, false)
  await tenant.ctx.db
    .updateTable('organizations')
    .set({ asks_more_than_letters: true })
    .where('id', '=', organization.id)
    .execute()
  for (let n = 0; n < 2; n++) await askMoreThanLetters(tenant.ctx, false)
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where organization_id = ${organization.id} and action in ('organization.deactivated', 'organization.changed')
    order by id`.execute(app.database.forService())
  expect(rows.map(({ action }) => action)).toEqual(['organization.deactivated', 'organization.changed'])
})

describe('an organization that changes what it says of itself', () => {
  it('signs and writes under the new profile from then on, and what was issued stays as it was', async () => {
    const tenant = await makeTenant(app, 'Universidad Antigua')
    const before = await issue(tenant, 'antes@correo.example.edu')
    await change(tenant, whole)
    const after = await issue(tenant, 'despues@correo.example.edu')
    expect(after.issuer).toMatchObject({
      id: before.issuer.id,
      name: 'Universidad Renovada',
      description: 'Una universidad que empieza de nuevo.',
      url: 'https://renovada.example.edu/',
      email: 'registro@renovada.example.edu',
      image: { id: 'https://renovada.example.edu/logo.png' },
    })
    expect(after.letter).toContain('\r\nReply-To: respuestas@renovada.example.edu\r\n')
    expect(before.letter).not.toContain('Reply-To:')
    const { body } = await before.client.get(`/api/v1/credentials/${before.id}`)
    expect(body.ob3_data.issuer).toEqual(before.issuer)
  })

  it('has answers to its letters go to its public contact where it names no other address', async () => {
    const tenant = await makeTenant(app)
    await change(tenant, { email: 'contacto@example.edu' })
    const { letter } = await issue(tenant, 'contactada@correo.example.edu')
    expect(letter).toContain('\r\nReply-To: contacto@example.edu\r\n')
    const page = await fetch(`${app.url}/orgs/${tenant.organization.id}`)
    expect(await page.text()).toContain('href="mailto:contacto@example.edu"')
  })

  it.each([
    [{ name: 'dos\nlíneas' }, 'The name must be one line'],
    [{ logoUrl: 'javascript:alert(1)' }, 'The logo must be an address that begins with https:// or http://'],
    [{ url: 'ftp://example.edu' }, 'The url must be an address that begins with https:// or http://'],
    [{ email: 'nadie' }, 'The email must be an e-mail address.'],
    [{ replyTo: 'a@b.example\r\nBcc: c@d.example' }, 'The reply-to must be an e-mail address.'],
  ])('is refused %j in words, and stays as it was', async (changes, sentence) => {
    const tenant = await makeTenant(app, 'Universidad Firme')
    await expect(change(tenant, changes)).rejects.toThrow(sentence)
    expect(await findOrganization(app.database, tenant.organization.id)).toMatchObject({ name: 'Universidad Firme' })
  })

  it('is refused a logo that is the picture of one of its templates: two things in a document would be one', async () => {
    const tenant = await makeTenant(app)
    await makeTemplate(tenant, { name: 'Taller', imageUrl: 'https://example.edu/escudo.png' })
    await expect(change(tenant, { logoUrl: 'https://example.edu/escudo.png' })).rejects.toThrow(
      'With this the template "Taller" could not be signed',
    )
  })
})
