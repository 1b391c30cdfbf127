import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAddress } from '../../src/administration/membership/add-address.ts'
import { changeMember } from '../../src/administration/membership/change-member.ts'
import { vouchForAddress } from '../../src/administration/membership/vouch-for-address.ts'
import { listCredentialRows } from '../../src/credentials/credential-view.ts'
import { findPeople } from '../../src/holders/people/people-view.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { mergeSearchPages } from '../../src/platform/search/search-page-store.ts'
import type { Template } from '../../src/templates/template.ts'
import { eraseInOrganization } from '../../src/upkeep/erasure/erase-in-organization.ts'
import { type Application, startApplication } from '../application.ts'
import { type Answer, clientFor, jobEnded, until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { type Browser, browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let template: Template
let viewer: Browser

const rows = [
  { email: 'mateo.villalba@example.edu', recipient_name: 'Mateo Villalba Ñúñez' },
  { email: 'mv1984@other.example', recipient_name: "Mateo D'Angelo" },
  { email: 'ANA.Garcia+x@gmail.com', recipient_name: '' },
  { email: 'lu@', recipient_name: 'Luisa Ñandú' },
  { email: 'eva@', recipient_name: 7 },
]

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Universidad')
  template = await makeTemplate(tenant, { name: 'Análisis de datos', optional: ['recipient_name'] })
  const client = clientFor(app.url, tenant.key)
  await jobEnded(client, (await client.issue(template.id, rows)).body.job_id)
  await client.issue(template.id, [{ email: 'mateo.villalba@example.edu', recipient_name: 'Mateo Villalba' }])
  await makeMember(tenant, { email: 'eva@example.edu', name: 'Eva Ruiz' })
  const other = await makeTenant(app, 'Otra')
  const theirs = await makeTemplate(other, { optional: ['recipient_name'] })
  await clientFor(app.url, other.key).issue(theirs.id, [
    { email: 'mateo@theirs.example', recipient_name: 'Mateo Otro' },
  ])
  viewer = await browserOf(app, tenant, 'viewer')
})
afterAll(() => app?.stop())

const emailsIn = ({ body }: Answer) => body.items.map((item: { recipient_email: string }) => item.recipient_email)
const found = async (typed: string) => (await viewer.get(`/search?q=${encodeURIComponent(typed)}`)).body
const peopleFound = async (typed: string) =>
  (await found(typed)).people.map(({ email }: { email: string }) => email).sort()

describe('finding people', () => {
  const [mateo, angelo, ana] = rows.map(({ email }) => email)
  it.each<[string, (string | undefined)[]]>([
    ['mateo', [mateo, angelo]],
    ['  NUNEZ vill', [mateo]],
    ["d'angelo", [angelo]],
    ['mateo.v', [mateo]],
    ['villalba@exam', [mateo]],
    ['mateo villalba@other', []],
    ['@other.ex', [angelo]],
    ['Mateo.Villalba@EXAMPLE.edu', [mateo]],
    ['anagarcia@gmail.com', [ana]],
    ['garcia', [ana]],
    ['nandu', ['lu@']],
    ['ruiz', ['eva@example.edu']],
    ['illalb', [mateo]],
    ['teo.vill', [mateo]],
    ['%', []],
    ['', []],
  ])(
    'finds by %j whoever has each part of it in their name or address, whatever accents and capitals, of this organization alone',
    async (typed, emails) => {
      expect(await peopleFound(typed)).toEqual([...emails].sort())
    },
  )

  it.each([
    ['mateo', [mateo, mateo, angelo], []],
    ['villalba@example', [mateo, mateo], []],
    ['@other.example', [angelo], []],
    ['anagarcia@gmail.com', [ana], []],
    ['nandu', [], ['lu@']],
    ['nobody', [], []],
    ['...', [], []],
  ])(
    'narrows the credentials and the failures by %j by the same rule, and so the members',
    async (typed, credentials, failures) => {
      const q = encodeURIComponent(typed)
      expect(emailsIn(await viewer.get(`/credentials?q=${q}`)).sort()).toEqual([...credentials].sort())
      expect(emailsIn(await viewer.get(`/failures?q=${q}`))).toEqual(failures)
      expect((await viewer.get(`/members?q=${q}`)).body.items).toEqual([])
    },
  )

  it('finds a member by their new name, and by an address that was added', async () => {
    const id = await makeMember(tenant, { email: 'sofia@example.edu', name: 'Sofía Castro' })
    await addAddress(tenant.ctx, id, 'sofi@home.example')
    await changeMember(tenant.ctx, id, { name: 'Sofía Iglesias', role: null, licenseNumber: null })
    for (const typed of ['iglesias', 'sofia glesias', 'sofi@home', 'igl sofi@home']) {
      const { body } = await viewer.get(`/members?q=${encodeURIComponent(typed)}`)
      expect(body.items.map((item: { id: string }) => item.id)).toEqual([id])
    }
  })

  it('finds a credential and a batch by their ids, also within an address, and a template by its name with its batches', async () => {
    const { body } = await viewer.get('/credentials')
    const [one] = body.items
    expect(await found(`https://sello.example/credentials/${one.id}.png`)).toMatchObject({
      credentials: [{ id: one.id }],
      people: [],
    })
    expect(emailsIn(await viewer.get(`/credentials?q=${one.id}`))).toEqual([one.recipient_email])
    const many = body.items.find((item: { recipient_email: string }) => item.recipient_email === angelo)
    expect(await found(many.batch_id)).toMatchObject({ batches: [{ id: many.batch_id, total: 5 }] })
    expect(await found('analisis da')).toMatchObject({
      templates: [{ id: template.id, name: 'Análisis de datos' }],
      batches: [{ id: many.batch_id }],
    })
  })

  it('shows of a person all that they hold under each of their addresses, what failed, and who they are', async () => {
    const id = await makeMember(tenant, { email: 'rosa@example.edu', name: 'Rosa Gil' })
    await addAddress(tenant.ctx, id, 'rosa@home.example')
    await vouchForAddress(tenant.ctx, id, 'rosa@home.example')
    const client = clientFor(app.url, tenant.key)
    await client.issue(template.id, [{ email: 'rosa@home.example' }])
    const needy = await makeTemplate(tenant, { name: 'Diploma', required: ['term'] })
    const refused = await client.issue(needy.id, [{ email: 'rosa@example.edu' }, { email: 'rosa@example.edu' }])
    await jobEnded(client, refused.body.job_id)
    const { body } = await viewer.get('/people?email=ROSA%40example.edu')
    expect(body).toMatchObject({
      name: 'Rosa Gil',
      addresses: [
        { email: 'rosa@example.edu', suppressed_by: null },
        { email: 'rosa@home.example', suppressed_by: null },
      ],
      member: { id, status: 'active' },
      credentials: { items: [{ recipient_email: 'rosa@home.example' }], is_more: false },
      failures: { items: [{ template_name: 'Diploma' }, { template_name: 'Diploma' }], is_more: false },
    })
    expect((await viewer.get('/people?email=mateo@theirs.example')).body).toEqual({
      name: null,
      addresses: [{ email: 'mateo@theirs.example', suppressed_by: null }],
      member: null,
      credentials: { items: [], is_more: false },
      failures: { items: [], is_more: false },
    })
  })

  it('looks through the newest credentials for what more than ten thousand have, page by page', async () => {
    const crowd = await makeTenant(app, 'Multitud')
    const { id: templateId } = await makeTemplate(crowd, { optional: ['recipient_name'] })
    const client = clientFor(app.url, crowd.key)
    for (const name of ['uno', 'dos', 'tres'])
      await client.issue(templateId, [{ email: `${name}@example.edu`, recipient_name: `Múchos ${name}` }])
    const owner = await app.connectAsOwner()
    await owner.query(
      `insert into search_pages (id, organization_id, credential_ids, content)
       select gen_random_uuid(), $1, array_agg(gen_random_uuid()), string_agg('muchos', E'\n') from generate_series(1, 10001)`,
      [crowd.organization.id],
    )
    // More than are looked through at once, newer than those that are looked for.
    await owner.query(
      `insert into credentials (id, organization_id, template_id, batch_id, row_number, recipient_email, normalized_email,
         achievement_name, issued_at, status_list_id, status_list_index, document)
       select ('ffffffff-ffff-7fff-8fff-' || lpad(n::text, 12, '0'))::uuid, $1, $2, gen_random_uuid(), n, n || '@example.edu',
         n || '@example.edu', 'A', now(), gen_random_uuid(), n, '' from generate_series(1, 1500) n`,
      [crowd.organization.id, templateId],
    )
    const pageAfter = async (after?: CredentialId) =>
      listCredentialRows(crowd.ctx, { person: 'much' }, { after, limit: 2 })
    const first = await pageAfter()
    const second = await pageAfter(first.at(-1)?.id)
    expect([first, second].map((page) => page.map(({ recipientEmail }) => recipientEmail))).toEqual([
      ['tres@example.edu', 'dos@example.edu'],
      ['uno@example.edu'],
    ])
  })

  it('finds the same people when the night has put the pages of single credentials together, and still nobody who was erased', async () => {
    const single = await makeTenant(app, 'De una en una')
    const { id: templateId } = await makeTemplate(single, { optional: ['recipient_name'] })
    const emails = Array.from({ length: 12 }, (_, n) => `persona${n}@example.edu`)
    for (const email of emails)
      await clientFor(app.url, single.key).issue(templateId, [{ email, recipient_name: `Nombre ${email}` }])
    await eraseInOrganization(single.ctx, 'persona3@example.edu')
    const pages = async () => {
      const { rows } = await (await app.connectAsOwner()).query(
        'select cardinality(credential_ids) as lines from search_pages where organization_id = $1',
        [single.organization.id],
      )
      return rows.map(({ lines }) => lines)
    }
    expect(await pages()).toEqual(emails.map(() => 1))
    for (let night = 0; night < 2; night++) {
      await mergeSearchPages(app.database)
      expect(await pages()).toEqual([12])
      for (const email of emails) {
        const people = await findPeople(single.ctx, `nombre ${email}`, 50)
        expect(people.map((one) => one.email)).toEqual(email === 'persona3@example.edu' ? [] : [email])
      }
    }
  })

  it('finds nobody who was erased', async () => {
    const client = clientFor(app.url, tenant.key)
    await client.issue(template.id, [{ email: 'olvidado@example.edu', recipient_name: 'Olvido Pérez' }])
    expect(await peopleFound('olvido')).toEqual(['olvidado@example.edu'])
    await eraseInOrganization(tenant.ctx, 'olvidado@example.edu')
    for (const typed of ['olvido', 'olvidado']) expect(await peopleFound(typed)).toEqual([])
    const { rows } = await (await app.connectAsOwner()).query(`select from search_pages where content like '%olvid%'`)
    expect(rows).toEqual([])
  })

  it('finds those of many who match that stand behind more of others than are looked through', async () => {
    const own = await makeTenant(app, 'Grande')
    await clientFor(app.url, own.key).issue((await makeTemplate(own)).id, [{ email: 'first@one.example' }])
    const owner = await app.connectAsOwner()
    await owner.query(`set sello.scope = 'operator'`)
    await owner.query(
      `insert into credentials select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, organization_id, template_id, batch_id,
         n, email, email, achievement_name, status, null, null, issued_at, valid_until, null, status_list_id, n, '', null, null
       from (select * from credentials where organization_id = $1) as one, generate_series(1, 20300) as n,
         concat('p', n, case when n <= 10100 then '@two.example' else '@one.example' end) as email`,
      [own.organization.id],
    )
    await owner.query(
      `insert into search_pages (id, organization_id, credential_ids, content)
       select (array_agg(id))[1], organization_id, array_agg(id), string_agg(normalized_email, E'\\n')
       from credentials where organization_id = $1 and document = '' group by organization_id, row_number / 100`,
      [own.organization.id],
    )
    const browser = await browserOf(app, own, 'viewer')
    const first = await browser.get('/credentials?q=two.example')
    expect(emailsIn(first)).toEqual(Array.from({ length: 50 }, (_, n) => `p${10_100 - n}@two.example`))
    const second = await browser.get(`/credentials?q=two.example&after=${first.body.next}`)
    expect(emailsIn(second)).toEqual(Array.from({ length: 50 }, (_, n) => `p${10_050 - n}@two.example`))
  })

  it('finds a row by a name that no database keeps, and issues the others of its batch', async () => {
    const client = clientFor(app.url, tenant.key)
    const sent = ['Zoe\0Zeta', 'Zoe Alfa'].map((name, n) => ({ email: `zoe${n}@example.edu`, recipient_name: name }))
    await jobEnded(client, (await client.issue(template.id, sent)).body.job_id)
    expect(emailsIn(await viewer.get('/credentials?q=zoe'))).toEqual(['zoe1@example.edu'])
    expect(emailsIn(await viewer.get('/failures?q=zoe+zeta'))).toEqual(['zoe0@example.edu'])
  })
})

describe('pages that are put together while somebody is erased', () => {
  /** Two credentials of one person, whose pages somebody else has under way. */
  async function makePages(name: string) {
    const own = await makeTenant(app, name)
    const { id } = await makeTemplate(own)
    const email = `${name.toLowerCase()}@example.edu`
    const client = clientFor(app.url, own.key)
    for (const address of [email, `not-${email}`]) await client.issue(id, [{ email: address }])
    const owner = await app.connectAsOwner()
    await owner.query(`set sello.scope = 'operator'; begin`)
    const contents = async () =>
      (await owner.query('select content from search_pages where organization_id = $1', [own.organization.id])).rows
    return { own, email, owner, contents }
  }

  it('do not have again what the erasure has emptied and not committed yet', async () => {
    const { email, owner, contents } = await makePages('Menguante')
    await owner.query(`update search_pages set content = '' where content = $1`, [email])
    let isMerged = false
    const merging = mergeSearchPages(app.database).finally(() => (isMerged = true))
    await blocked(owner, () => isMerged)
    await owner.query('commit')
    await merging
    expect(await contents()).toEqual(expect.arrayContaining([{ content: '' }, { content: `not-${email}` }]))
  })

  it('are emptied when they are there', async () => {
    const { own, email, owner, contents } = await makePages('Creciente')
    await owner.query(
      `with gone as (delete from search_pages where organization_id = $1 returning *)
       insert into search_pages (id, organization_id, credential_ids, content)
       select min(id::text)::uuid, $1, array_agg(credential_ids[1] order by id), string_agg(content, E'\\n' order by id) from gone`,
      [own.organization.id],
    )
    const erasing = eraseInOrganization(own.ctx, email)
    await blocked(owner)
    await owner.query('commit')
    await erasing
    expect(await contents()).toEqual([{ content: `\nnot-${email}` }])
  })

  /** Until somebody waits for what this connection holds, or need not. */
  const blocked = (owner: pg.Client, isOver = () => false) =>
    until(
      () => owner.query('select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'),
      ({ rows }) => rows.length > 0 || isOver(),
    )
})
