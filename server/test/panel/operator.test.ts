import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { contextFor } from '../../src/platform/context.ts'
import type { OrganizationId } from '../../src/platform/ids.ts'
import { problemsOfService } from '../../src/upkeep/state/service-problems.ts'
import { readServiceFacts } from '../../src/upkeep/state/service-view.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { operatorOf } from './operator-client.ts'
import { addPerson } from './person-client.ts'

let app: Application
let operator: Awaited<ReturnType<typeof operatorOf>>

beforeAll(async () => {
  app = await startApplication()
  operator = await operatorOf(app)
})
afterAll(() => app?.stop())

let made = 0
const newOrganization = (more: object = {}) => {
  made += 1
  const wanted = {
    name: `Colegio ${made}`,
    slug: `colegio-${made}`,
    language: 'en',
    owner_email: `ana@colegio${made}.example`,
  }
  return operator.browser.post('/operator/organizations', { ...wanted, ...more })
}
const entriesOf = async (id: string) => {
  const scope = { id: id as OrganizationId, name: '', language: 'es', isActive: true } as const
  return listAuditEntries(contextFor(app.platform, scope, { kind: 'operator' }), {}, { before: undefined, limit: 50 })
}
const actsOf = async (id: string) => (await entriesOf(id)).map(({ action, actor }) => [action, actor.kind, actor.id])

describe('an organization that an operator makes', () => {
  it('is there with its issuer, its first owner has a letter, and its audit log says who did it', async () => {
    const answer = await newOrganization()
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({ name: 'Colegio 1', is_active: true, owners: 0, people: 0, invitations: 1 }),
    ])
    const letters = await until(
      async () => app.smtp.letters.filter(({ to }) => to === 'ana@colegio1.example'),
      ({ length }) => length > 0,
    )
    expect(letters).toHaveLength(1)
    const entries = await entriesOf(answer.body.id)
    expect(entries.map(({ action, actor, requestId }) => [action, actor, requestId])).toEqual(
      ['invitation.sent', 'organization.created'].map((action) => [
        action,
        { kind: 'operator', id: operator.person.id, account: null },
        answer.headers.get('x-request-id'),
      ]),
    )
  })

  it('is not made where a field is wrong, and the form is told which', async () => {
    const before = (await operator.browser.get('/operator/organizations')).body.items.length
    const fieldOf = async (more: object) => (await newOrganization(more)).body.errors?.[0].field
    expect(await fieldOf({ owner_email: 'nobody' })).toBe('owner_email')
    expect(await fieldOf({ slug: 'colegio-1' })).toBe('slug')
    expect(await fieldOf({ slug: 'Colegio--1' })).toBe('slug')
    expect(await fieldOf({ name: 'Colegio 1' })).toBe('name')
    expect((await operator.browser.get('/operator/organizations')).body.items).toHaveLength(before)
  })

  it('writes to one mailbox twenty times a day, and then none is made without an owner, whichever of its addresses is named', async () => {
    const count = async () =>
      (await app.database.forService().selectFrom('organizations').select('id').execute()).length
    const before = await count()
    // What is refused takes nothing of the twenty.
    expect((await newOrganization({ owner_email: 'rita@buzon.example', slug: 'colegio-1' })).status).toBe(409)
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => newOrganization({ owner_email: `rita+${n}@buzon.example` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      ...Array.from({ length: 4 }, () => 429),
    ])
    expect(answers.find(({ status }) => status === 429)?.body.errors).toEqual([
      {
        field: 'owner_email',
        message: 'This address had its 20 letters of 24 hours.',
        code: 'address_letters_exceeded',
      },
    ])
    expect(await count()).toBe(before + 20)
    const [{ body: made } = { body: {} }] = [await newOrganization()]
    const email = 'rita@buzon.example'
    expect((await operator.browser.post(`/operator/organizations/${made.id}/owners`, { email })).status).toBe(429)
  })

  it('that is deactivated has nobody invited', async () => {
    const { body } = await newOrganization()
    await operator.browser.ask('PUT', `/operator/organizations/${body.id}/active`, { is_active: false })
    const refused = await operator.browser.post(`/operator/organizations/${body.id}/owners`, { email: 'b@b.example' })
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'tenant_inactive'])
    // Its name is free while it is not active.
    expect((await newOrganization({ name: body.name })).status).toBe(201)
  })

  it('is given another first owner while nobody is there, and nobody once somebody is', async () => {
    const { body } = await newOrganization()
    const invite = (email: string) => operator.browser.post(`/operator/organizations/${body.id}/owners`, { email })
    expect((await invite('berta@colegio.example')).body).toMatchObject({ people: 0, invitations: 1 })
    expect((await actsOf(body.id)).slice(0, 2)).toEqual(
      ['invitation.sent', 'invitation.withdrawn'].map((action) => [action, 'operator', operator.person.id]),
    )
    const scope = { id: body.id, name: body.name, language: 'es', isActive: true } as const
    await addPerson(
      { ctx: contextFor(app.platform, scope, { kind: 'operator' }) } as never,
      'viewer',
      'v@colegio.example',
    )
    const refused = await invite('olga@servicio.example')
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'organization_has_people'])
  })
})

describe('what an organization may', () => {
  it('is set, counts at once, and is in its audit log; null takes a limit away', async () => {
    const { organization } = await makeTenant(app, 'Con límites')
    const limits = { letters_per_day: 7, stored_megabytes_per_day: null, members: 3, credentials_per_year: null }
    const set = (body: object) => operator.browser.ask('PUT', `/operator/organizations/${organization.id}/limits`, body)
    const answer = await set(limits)
    expect(answer.body.limits).toEqual(limits)
    expect(answer.body.use).toContainEqual({ of: 'letters', used: 0, limit: 7 })
    expect((await set({ ...limits, members: null })).body.limits.members).toBeNull()
    expect((await set({ ...limits, members: -1 })).status).toBe(422)
    const changed = ['organization.changed', 'operator', operator.person.id]
    expect((await actsOf(organization.id)).filter(([action]) => action === 'organization.changed')).toEqual([
      changed,
      changed,
    ])
  })

  it('ends while it is deactivated, and comes back with it', async () => {
    const { organization, key } = await makeTenant(app, 'Un tiempo cerrada')
    const turn = (is_active: boolean) =>
      operator.browser.ask('PUT', `/operator/organizations/${organization.id}/active`, { is_active })
    const asks = async () => (await clientFor(app.url, key).get('/api/v1/templates')).status
    expect((await turn(false)).body.is_active).toBe(false)
    await until(asks, (status) => status === 403)
    expect((await turn(true)).body.is_active).toBe(true)
    await until(asks, (status) => status === 200)
    const kinds = (await actsOf(organization.id)).map(([action, kind, id]) => [action, kind, id === operator.person.id])
    expect(kinds.slice(0, 2)).toEqual([
      ['organization.activated', 'operator', true],
      ['organization.deactivated', 'operator', true],
    ])
  })
})

describe('the list of organizations', () => {
  it('is searched by name and slug, and goes on page by page', async () => {
    for (const at of [1, 2]) await makeTenant(app, `Buscada ${at} 100%`)
    const named = async (q: string) =>
      (await operator.browser.get(`/operator/organizations?q=${encodeURIComponent(q)}`)).body
    expect((await named('buscada')).items.map(({ name }: { name: string }) => name)).toEqual([
      'Buscada 2 100%',
      'Buscada 1 100%',
    ])
    expect((await named('0%')).items).toHaveLength(2)
    expect((await named('%%')).items).toEqual([])
    const first = (await named('')).items.at(0)
    const rest = (await operator.browser.get(`/operator/organizations?after=${first.id}`)).body.items
    expect(rest.map(({ id }: { id: string }) => id)).not.toContain(first.id)
  })
})

describe('the system page', () => {
  it('reads what /readyz?verbose and the doctor read, with queues', async () => {
    const { body } = await operator.browser.get('/operator/system')
    const verbose = await (await fetch(`${app.url}/readyz?verbose`)).json()
    expect(Object.keys(body.status)).toEqual(Object.keys(verbose))
    expect(body.status.problems).toEqual(verbose.problems)
    expect(body.status.workers.running).toBe(1)
    expect(body.queues.map(({ name }: { name: string }) => name)).toContain('issue-chunk')
    const facts = await readServiceFacts(app.database)
    const { body: doctor } = await operator.browser.get('/operator/system/doctor')
    const workers = doctor.diagnoses.find(({ what }: { what: string }) => what === 'workers')
    expect(workers).toEqual({ what: 'workers', verdict: 'fine', found: `${facts.workersRunning} running` })
    expect(problemsOfService(facts, undefined)).toEqual([])
  })

  it('counts the letters that were given up by organization and code, and says neither address nor name of anybody', async () => {
    const tenant = await makeTenant(app, 'Con correos devueltos')
    const template = await makeTemplate(tenant)
    const client = clientFor(app.url, tenant.key)
    for (const name of ['zenobia', 'wenceslao', 'revocada'])
      await client.post('/api/v1/credentials/issue', {
        template_id: template.id,
        recipients: [{ email: `${name}@destino.example`, recipient_name: name }],
      })
    const answers = [
      '550 5.1.1 <zenobia@destino.example>: no such user at 4.1.1.9',
      'connect ECONNREFUSED wenceslao',
      'not sent: the credential was revoked before',
    ]
    for (const [at, answer] of answers.entries())
      await sql`update outbox set status = 'failed', next_attempt_at = null, last_answer = ${answer}
        where organization_id = ${tenant.organization.id} and recipient_email like ${['zenobia%', 'wenceslao%', 'revocada%'][at]}`.execute(
        app.database.forService(),
      )
    const answer = await operator.browser.get('/operator/system')
    const ofTenant = answer.body.failed_letters.filter(({ name }: { name: string }) => name === 'Con correos devueltos')
    expect(ofTenant).toHaveLength(2)
    expect(ofTenant.map(({ code, letters }: { code: string; letters: number }) => [code, letters])).toEqual(
      expect.arrayContaining([
        ['5.1.1', 1],
        [null, 1],
      ]),
    )
    const all = [answer.text, (await operator.browser.get(`/operator/organizations/${tenant.organization.id}`)).text]
    for (const text of all) expect(text).not.toMatch(/zenobia|wenceslao|destino|@/)
  })
})
