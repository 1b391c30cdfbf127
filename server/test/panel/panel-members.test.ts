import { writeWorkbook } from '@sello/sheets'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { addPerson, type Browser, signIn } from './person-client.ts'

let app: Application
let tenant: Tenant
let admin: Browser
let viewer: Browser
let made = 0

beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  made += 1
  tenant = await makeTenant(app, 'Universidad')
  await addPerson(tenant, 'admin', `admin${made}@example.edu`)
  await addPerson(tenant, 'viewer', `viewer${made}@example.edu`)
  admin = await signIn(app, `admin${made}@example.edu`, tenant)
  viewer = await signIn(app, `viewer${made}@example.edu`, tenant)
})

const add = (wish: object = {}) =>
  admin.post('/members', {
    email: `eva${made}@example.edu`,
    name: 'Eva Ruiz',
    role: ' ',
    license_number: 'A-1',
    ...wish,
  })
const names = (answer: { body: { items: { name: string }[] } }) => answer.body.items.map(({ name }) => name)
const importFile = (csv: string | Uint8Array<ArrayBuffer>, query: string) =>
  fetch(`${app.url}/api/panel/members/import${query}`, {
    method: 'POST',
    headers: {
      cookie: admin.cookie(),
      origin: app.platform.settings.publicUrl,
      'sec-fetch-site': 'same-origin',
      'x-organization-id': tenant.organization.id,
      'content-type': 'text/csv',
    },
    body: csv,
  }).then(async (answer) => ({ status: answer.status, body: await answer.json() }))

describe('a member', () => {
  it('is added with a letter, and counts once its owner pressed the button of its page; the letters of before are theirs then', async () => {
    const email = `eva${made}@example.edu`
    const template = await makeTemplate(tenant)
    await clientFor(app.url, tenant.key).issue(template.id, [{ email }])
    const answer = await add()
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({
        name: 'Eva Ruiz',
        role: null,
        license_number: 'A-1',
        status: 'active',
        credentials_in_wallet: 0,
      }),
    ])
    expect(answer.body.addresses).toMatchObject([{ email, verified_at: null, verified_by: null }])
    const letter = await until(
      async () => app.smtp.letters.find(({ to, messageId }) => to === email && messageId.startsWith('<address-')),
      (found) => found !== undefined,
    )
    const path = /(\/confirm-address\/[\w-]{43})\s/.exec((await letter?.read())?.text ?? '')?.[1]
    await fetch(`${app.url}${path}`, { method: 'POST' })
    const shown = await viewer.get(`/members/${answer.body.id}`)
    expect(shown.body).toMatchObject({ addresses: [{ verified_by: 'letter' }], credentials_in_wallet: 1 })
  })

  it('counts at once where the administrator vouches, and no letter goes out', async () => {
    const answer = await add({ vouch: true })
    expect(answer.body.addresses).toMatchObject([{ verified_by: 'administrator' }])
    const db = await app.connectAsOwner()
    const { rows } = await db.query('select id from address_letters where organization_id = $1', [
      tenant.organization.id,
    ])
    expect(rows).toEqual([])
    const [entry] = await listAuditEntries(tenant.ctx, {}, { before: undefined, limit: 1 })
    expect(entry).toMatchObject({ action: 'member.added', after: { verified_by: 'administrator', has_role: false } })
  })

  it('is changed, suspended, taken back and lets go, each with its entry, and nothing of what is said of them in it', async () => {
    const { id } = (await add({ vouch: true })).body
    const profile = { name: 'Eva Ruiz Soler', role: 'Titular', license_number: '' }
    const changed = await admin.ask('PATCH', `/members/${id}`, profile)
    expect(changed.body).toMatchObject({ name: 'Eva Ruiz Soler', role: 'Titular', license_number: null })
    for (const status of ['suspended', 'active', 'left'])
      expect((await admin.post(`/members/${id}/status`, { status })).body.status).toBe(status)
    const never = await admin.post(`/members/${id}/status`, { status: 'suspended' })
    expect([never.status, never.body.detail]).toEqual([400, 'Eva Ruiz Soler has left, and cannot be suspended.'])
    const entries = await listAuditEntries(tenant.ctx, { subjectId: id }, { before: undefined, limit: 10 })
    expect(entries.map(({ action }) => action).sort()).toEqual(
      ['member.added', 'member.changed', 'member.suspended', 'member.resumed', 'member.left'].sort(),
    )
    expect(JSON.stringify(entries)).not.toMatch(/Eva|Ruiz|Titular/)
  })

  it('has several addresses: added with a letter, sent again three times a day, vouched for, and taken away but for the last', async () => {
    const { id } = (await add({ vouch: true })).body
    const email = `eva.casa${made}@example.org`
    const of = (what: string, address = email) => admin.post(`/members/${id}/addresses${what}`, { email: address })
    expect((await of('')).body.addresses).toMatchObject([{}, { email, verified_by: null }])
    expect((await of('/resend')).status).toBe(200)
    expect((await of('/resend')).status).toBe(200)
    const tooMany = await of('/resend')
    expect([tooMany.status, tooMany.body.errors?.[0]?.field]).toEqual([429, 'email'])
    expect((await of('/verify')).body.addresses[1]).toMatchObject({ verified_by: 'administrator' })
    expect((await of('/remove')).body.addresses).toHaveLength(1)
    const last = await of('/remove', `eva${made}@example.edu`)
    expect([last.status, last.body.errors?.[0]?.field]).toEqual([400, 'email'])
  })

  it('of another organization is none of this one, and an address is one member’s alone', async () => {
    const other = await makeTenant(app, 'Otra')
    const theirs = await makeMember(other, { email: 'suya@example.edu', name: 'Suya' })
    for (const answer of [
      await admin.get(`/members/${theirs}`),
      await admin.post(`/members/${theirs}/status`, { status: 'left' }),
      await admin.post(`/members/${theirs}/addresses`, { email: 'x@example.edu' }),
      await admin.ask('PATCH', `/members/${theirs}`, { name: 'x', role: null, license_number: null }),
    ])
      expect([answer.status, answer.body.detail]).toEqual([404, 'Member not found'])
    expect(names(await admin.get('/members'))).toEqual([])
    await add()
    const taken = await add({ email: `EVA${made}@example.edu` })
    expect([taken.status, taken.body.errors?.[0]?.field]).toEqual([409, 'email'])
  })
})

describe('the list of members', () => {
  it('finds by a part of a name or of an address, whatever accents and capitals, and by state', async () => {
    await makeMember(tenant, { email: 'nunez@example.edu', name: 'Íñigo Núñez' })
    const luis = await makeMember(tenant, { email: 'luis_100%@example.edu', name: 'Luis Vega' })
    await admin.post(`/members/${luis}/status`, { status: 'suspended' })
    const find = async (query: string) => names(await viewer.get(`/members?${query}`))
    expect(await find('q=inigo%20nu')).toEqual(['Íñigo Núñez'])
    expect(await find('q=N%C3%9A%C3%91EZ')).toEqual(['Íñigo Núñez'])
    expect(await find('q=unez%40exam')).toEqual(['Íñigo Núñez'])
    await makeMember(tenant, { email: 'ivan@example.edu', name: 'ИВАН Čapek' })
    expect(await find(`q=${encodeURIComponent('иван cap')}`)).toEqual(['ИВАН Čapek'])
    expect(await find('q=s_100%25')).toEqual(['Luis Vega'])
    expect(await find('q=%25')).toEqual(['Luis Vega'])
    expect(await find('q=example.edu&status=suspended')).toEqual(['Luis Vega'])
    expect(await find('q=nadie')).toEqual([])
  })

  it('finds who has an address that nobody has confirmed', async () => {
    await admin.post(
      `/members/${await makeMember(tenant, { email: 'olga@example.edu', name: 'Olga Sanz' })}/addresses`,
      {
        email: 'olga.sanz@example.edu',
      },
    )
    const found = names(await viewer.get('/members?address=unconfirmed'))
    expect(found).toContain('Olga Sanz')
    expect(found).not.toContain('Íñigo Núñez')
  })

  it('goes on page by page without leaving anybody out, those who came last first', async () => {
    const file = Array.from({ length: 120 }, (_, n) => `p${n}@example.edu,Persona ${n}`).join('\n')
    expect((await importFile(`email,nombre\n${file}`, '?mode=add&addresses=vouch')).body).toMatchObject({ added: 120 })
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const { body }: { body: { items: { id: string }[]; next: string | null } } = await viewer.get(
        `/members${next && `?after=${next}`}`,
      )
      expect(body.items.length).toBeLessThanOrEqual(50)
      seen.push(...body.items.map(({ id }) => id))
      next = body.next
    }
    expect(new Set(seen).size).toBe(120)
    expect(seen).toEqual([...seen].sort().reverse())
  })
})

describe('a file of members', () => {
  const file = 'Correo,Nombre,Grupo\nuna@example.edu,Una,A\ndos@example.edu,Dos,B\n'

  it('is checked first, says how many and how many letters, and adds nobody', async () => {
    await makeMember(tenant, { email: 'dos@example.edu', name: 'Dos' })
    const { status, body } = await importFile(file, '?mode=check&addresses=letter')
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        added: 1,
        letters: 1,
        already_members: [{ line: 3, email: 'dos@example.edu' }],
        ignored_columns: ['Grupo'],
      }),
    ])
    expect(names(await viewer.get('/members'))).toEqual(['Dos'])
  })

  it('is added as a whole, with a letter each or with the word of the administrator', async () => {
    expect((await importFile(file, '?mode=add&addresses=letter')).body).toMatchObject({ added: 2, letters: 2 })
    const { items } = (await viewer.get('/members')).body
    expect(items.map((one: { addresses: { verified_by: unknown }[] }) => one.addresses[0]?.verified_by)).toEqual([
      null,
      null,
    ])
  })

  it('adds nobody where a line is wrong, and tells each of them', async () => {
    const { status, body } = await importFile(
      'email,nombre\nuna@,Una\ndos@example.edu,\ntres@example.edu,Tres\n',
      '?mode=add',
    )
    expect([status, body.detail]).toEqual([
      422,
      [
        'Línea 2: «una@» no es un correo electrónico.',
        'Línea 3: El nombre debe ser una sola línea de 1 a 200 caracteres.',
      ],
    ])
    expect(names(await viewer.get('/members'))).toEqual([])
  })

  it('is read while other requests are answered, however long that takes', async () => {
    const large = writeWorkbook(
      ['email', 'nombre', 'notas'],
      Array.from({ length: 60_000 }, (_, n) => ({ email: `p${n}@example.edu`, nombre: 'P', notas: 'x'.repeat(100) })),
    )
    let answered = 0
    let isRead = false
    const reading = importFile(Uint8Array.from(large), '?mode=check').finally(() => {
      isRead = true
    })
    while (!isRead) {
      expect((await fetch(`${app.url}/livez`)).status).toBe(200)
      answered += 1
    }
    const { status, body } = await reading
    expect([status, body.detail]).toEqual([422, 'Un archivo lleva como mucho 5000 miembros; este tiene 60.000.'])
    expect(answered).toBeGreaterThan(50)
  })

  it('is refused in the language of who sends it, and how it was read is told in it', async () => {
    const damaged = ['El libro está', 'The workbook is']
    const noName = [
      'Ninguna columna tiene el nombre. Están email, cargo.',
      'No column holds the name. There are email, cargo.',
    ]
    const guessed = [/^El archivo no está en UTF-8/, /^The file is not UTF-8/]
    for (const [index, language] of (['es', 'en'] as const).entries()) {
      expect((await admin.ask('PATCH', '/person', { language })).status).toBe(200)
      expect((await importFile('PK\u0003\u0004 broken', '?mode=check')).body.detail).toContain(damaged[index])
      expect((await importFile('email,cargo\na@example.edu,R\n', '?mode=check')).body.detail).toBe(noName[index])
      const old = Uint8Array.from(Buffer.from('email,nombre\na@example.edu,Muñoz\n', 'latin1'))
      expect((await importFile(old, '?mode=check')).body.notes).toEqual([
        expect.stringMatching(guessed[index] as RegExp),
      ])
    }
  })

  it('that is none is refused in words, and one that is too large before it is read', async () => {
    expect((await importFile('PK\u0003\u0004 broken', '?mode=check')).status).toBe(422)
    expect((await importFile('x'.repeat(6_000_000), '?mode=check')).status).toBe(413)
  })
})
