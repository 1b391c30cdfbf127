import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordChanges } from '../../src/platform/audit-log/record-change.ts'
import { inTransaction } from '../../src/platform/context.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { makeMember, makeTenant, type Tenant } from '../factories.ts'
import { addPerson, type Browser, signIn } from './person-client.ts'

let app: Application
let tenant: Tenant
let owner: Browser
let ownerId: string
let keyId: string

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Universidad')
  ownerId = (await addPerson(tenant, 'owner', 'ana@example.edu', 'Ana Muñoz')).id
  await addPerson(tenant, 'admin', 'sin.nombre@example.edu')
  owner = await signIn(app, 'ana@example.edu', tenant)
  keyId = (await owner.post('/api-keys', { name: '=HYPERLINK("x")' }, { 'x-request-id': 'made-by-ana' })).body.api_key
    .id
  await makeMember(tenant, { email: 'eva@example.edu', name: 'Eva Ruiz' })
})
afterAll(() => app?.stop())

const list = async (query = '') => (await owner.get(`/audit-log${query}`)).body
const actions = async (query: string) => (await list(query)).items.map(({ action }: { action: string }) => action)

/** What a browser downloads. */
async function download(browser = owner, query = '') {
  const answer = await fetch(`${app.url}/api/panel/audit-log/csv${query}`, {
    headers: { cookie: browser.cookie(), 'x-organization-id': tenant.organization.id },
  })
  return {
    headers: answer.headers,
    status: answer.status,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()),
  }
}

describe('the audit log', () => {
  it('tells who did what with which record, by name where there is one, before and after, and under which request', async () => {
    const { items } = await list('?action=api_key.created&actor_kind=user')
    expect(items).toEqual([
      {
        id: expect.any(String),
        recorded_at: expect.any(String),
        action: 'api_key.created',
        subject_kind: 'api_key',
        subject_id: keyId,
        subject_name: '=HYPERLINK("x")',
        actor_kind: 'user',
        actor_id: ownerId,
        actor_name: 'Ana Muñoz',
        actor_account: null,
        request_id: 'made-by-ana',
        before: {},
        after: expect.objectContaining({ name: '=HYPERLINK("x")' }),
      },
    ])
  })

  it('is narrowed by person, kind of actor, action, record and time', async () => {
    expect(await actions(`?actor_id=${ownerId}`)).toEqual(['api_key.created'])
    expect(await actions(`?subject_id=${keyId}`)).toEqual(['api_key.created'])
    expect(await actions('?action=team_member.added')).toEqual(['team_member.added', 'team_member.added'])
    expect(await actions('?actor_kind=operator')).not.toContain('batch.accepted')
    expect(await actions('?recorded_from=2099-01-01T00:00:00Z')).toEqual([])
    expect(await actions('?recorded_before=2001-01-01T00:00:00Z')).toEqual([])
    expect((await owner.get('/audit-log?action=key.lost')).status).toBe(400)
  })

  it('says no address and nothing of a member, in the list and in the file', async () => {
    for (const text of [JSON.stringify(await list()), (await download()).text])
      expect(text).not.toMatch(/eva@|ana@|sin\.nombre@|Eva Ruiz/)
  })

  it('shows no entry of another organization, by its record either', async () => {
    const other = await makeTenant(app, 'Otra')
    const theirs = await makeMember(other, { email: 'suya@example.edu', name: 'Suya' })
    expect((await list(`?subject_id=${theirs}`)).items).toEqual([])
  })
})

describe('the file of the audit log', () => {
  it('opens in a spreadsheet: UTF-8 with its mark, headings once, and no cell that is a formula', async () => {
    const { headers, text } = await download()
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(text.startsWith('\ufeffrecorded_at,action,')).toBe(true)
    expect(text.split('recorded_at,action').length).toBe(2)
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    const { text: spanish } = await download(owner, '?language=es')
    expect(spanish.startsWith('\ufeffrecorded_at;action;')).toBe(true)
  })

  it('holds the newest ten thousand, in the order of the list, with what the filters leave', async () => {
    const many = await makeTenant(app, 'Muchas')
    await addPerson(many, 'owner', 'muchas@example.edu')
    const browser = await signIn(app, 'muchas@example.edu', many)
    await inTransaction(many.ctx, (tx) =>
      recordChanges(
        tx,
        Array.from({ length: 10_400 }, () => ({
          organizationId: many.organization.id,
          action: 'member.changed' as const,
          subjectId: newId(),
          after: { changed: ['name'] },
        })),
      ),
    )
    const answer = await fetch(`${app.url}/api/panel/audit-log/csv?action=member.changed`, {
      headers: { cookie: browser.cookie(), 'x-organization-id': many.organization.id },
    })
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(10_001)
    const ids = lines.slice(1).map((line) => line.split(',').at(-1))
    expect(new Set(ids).size).toBe(10_000)
    expect(ids).toEqual([...ids].sort().reverse())
  })

  it('is for administrators', async () => {
    await addPerson(tenant, 'issuer', 'emisora@example.edu')
    const issuer = await signIn(app, 'emisora@example.edu', tenant)
    expect((await download(issuer)).status).toBe(403)
  })
})
