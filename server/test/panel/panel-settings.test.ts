import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SmtpLine } from '../../src/platform/smtp/smtp-dialogue.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { addPerson, type Browser, signIn } from './person-client.ts'

let app: Application
/** Another process of the same service. */
let second: Application
let one: Tenant
let owner: Browser

beforeAll(async () => {
  app = await startApplication({ reachable: true })
  second = await startApplication({ besides: app, worker: false, settings: { publicUrl: app.url } })
})
afterAll(async () => {
  await second?.stop()
  await app?.stop()
})
beforeEach(async () => {
  one = await makeTenant(app, 'Una')
  const email = `owner@${one.organization.id}.example`
  await addPerson(one, 'owner', email)
  owner = await signIn(app, email, one)
})

async function documentBy(process: Application, template: { id: string }, email: string) {
  const { body } = await clientFor(process.url, one.key).issue(template.id, [{ email }])
  const answer = await fetch(`${app.url}/credentials/${body.credentials[0].credential_id}.json`)
  return JSON.parse(await answer.text())
}

const methodOf = (document: { proof: { verificationMethod: string }[] }) =>
  [document.proof].flat()[0]?.verificationMethod

describe('signing keys', () => {
  it('are listed with where verifiers find them, and replaced by who types the name of the organization', async () => {
    const template = await makeTemplate(one)
    const before = (await owner.get('/signing-keys')).body
    expect(before.keys).toMatchObject([{ status: 'active', ended_at: null }])
    const wrong = await owner.post('/signing-keys/rotate', { name: 'Otra' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [{ field: 'name', message: 'The name is not that of the organization', code: 'organization_name_differs' }],
    ])
    const old = await documentBy(second, template, 'ana@example.edu')
    const { status, body } = await owner.post('/signing-keys/rotate', { name: ' Una ' })
    expect([status, body.keys.map((key: { status: string }) => key.status)]).toEqual([200, ['active', 'retired']])
    const after = [
      await documentBy(app, template, 'bea@example.edu'),
      await documentBy(second, template, 'cai@example.edu'),
    ]
    expect(methodOf(old)).toBe(before.keys[0].verification_method)
    expect(after.map(methodOf)).toEqual([body.keys[0].verification_method, body.keys[0].verification_method])
    expect(JSON.stringify(body)).not.toMatch(/private|sealed/i)
    const [entry] = await auditOf('signing_key.rotated')
    expect(entry).toMatchObject({ actor_kind: 'user', after: { active_key: body.keys[0].id } })
  })
})

async function auditOf(action: string) {
  const connection = await app.connectAsOwner()
  const { rows } = await connection.query(
    'select actor_kind, before, after from audit_entries where action = $1 and organization_id = $2',
    [action, one.organization.id],
  )
  return rows
}

describe('the profile of an organization', () => {
  it('is changed for the next credential, the page and the letters, and what was issued stays as it was signed', async () => {
    const template = await makeTemplate(one)
    const old = await documentBy(app, template, 'ana@example.edu')
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const logo = (await owner.post('/images', file)).body.url
    const change = {
      name: 'Universidad de Aguamarina',
      description: 'Universidad de la costa.\n<b>Desde 1968</b>',
      url: 'HTTPS://Aguamarina.example/ñ',
      logo_url: logo,
      email: 'titulos@aguamarina.example',
      reply_to: 'secretaria@aguamarina.example',
      language: 'en',
      accent: '#FFCC00',
    }
    const { status, body } = await owner.ask('PATCH', '/profile', change)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...change, url: 'https://aguamarina.example/%C3%B1', accent: '#ffcc00' })
    expect((await owner.get('/profile')).body).toEqual(body)
    const next = await documentBy(app, template, 'bea@example.edu')
    const { name, description, email } = change
    expect(next.issuer).toMatchObject({ name, description, email, image: { id: logo } })
    const unchanged = await (await fetch(old.id.replace(/$/, '.json'))).json()
    expect(unchanged.issuer.name).toBe('Una')
    const page = await (await fetch(body.page_url)).text()
    expect(page).toContain(change.name)
    expect(page).toContain('Universidad de la costa.\n&lt;b&gt;Desde 1968&lt;/b&gt;')
    expect((await owner.get('/mail')).body).toEqual({
      sender_name: change.name,
      sender_address: 'credentials@example.edu',
      reply_to: change.reply_to,
    })
    expect(await auditOf('organization.changed')).toMatchObject([{ actor_kind: 'user', before: { name: 'Una' } }])
  })

  it('keeps what is left out, loses what is emptied, and says of what cannot be signed which field it is', async () => {
    await owner.ask('PATCH', '/profile', { email: 'a@example.edu', url: 'https://una.example' })
    const { body } = await owner.ask('PATCH', '/profile', { email: '' })
    expect(body).toMatchObject({ email: null, url: 'https://una.example/', name: 'Una' })
    const wrong: [string, string][] = [
      ['name', 'a\nb'],
      ['description', 'a'.repeat(1_001)],
      ['description', 'a\u0007b'],
      ['url', 'javascript:alert(1)'],
      ['logo_url', 'ftp://x.example/logo.png'],
      ['email', 'nobody'],
      ['reply_to', 'nobody'],
      ['accent', 'yellow'],
    ]
    for (const [field, value] of wrong) {
      const answer = await owner.ask('PATCH', '/profile', { [field]: value })
      expect([answer.status, answer.body.errors?.map((error: { field: string }) => error.field)]).toEqual([
        400,
        [field],
      ])
    }
    const unknown = `${app.url}/images/0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e.png`
    const answer = await owner.ask('PATCH', '/profile', { logo_url: unknown })
    expect([answer.headers.get('x-error-code'), answer.body.errors?.[0]?.field]).toEqual([
      'image_not_found',
      'logo_url',
    ])
  })

  it('is refused the name of another organization, in whatever letters, and takes one that nobody has', async () => {
    await makeTenant(app, 'Politécnica de Coral')
    const rename = (name: string) => owner.ask('PATCH', '/profile', { name })
    for (const name of [
      'Politécnica de Coral',
      'POLITECNICA  DE CORAL.',
      'Роlitécnicа dе Cоrаl',
      'Po\u200dlitécnica de CoraI',
      'Po|itécnica de Coral (oficial)',
    ]) {
      const { status, body, headers } = await rename(name)
      expect([name, status, headers.get('x-error-code'), body.errors?.[0]?.field]).toEqual([
        name,
        409,
        'organization_name_taken',
        'name',
      ])
    }
    expect((await owner.get('/profile')).body.name).toBe('Una')
    expect((await rename('Politécnica de Ámbar')).status).toBe(200)
    // Its own name in other letters is its own.
    expect((await rename('POLITÉCNICA DE ÁMBAR')).body.name).toBe('POLITÉCNICA DE ÁMBAR')
  })

  it('is refused a name that a process of the version before gave meanwhile, which compares names by other rules', async () => {
    const other = await makeTenant(app, 'Escuela de Ópalo')
    const database = await app.connectAsOwner()
    await database.query(`update organizations set folded_name = 'as before' where id = $1`, [other.organization.id])
    expect((await owner.ask('PATCH', '/profile', { name: 'Escuela de Opalo' })).status).toBe(409)
  })

  it('is renamed to a name by one of two that ask for it at the same moment', async () => {
    const other = await makeTenant(app, 'Otra')
    await addPerson(other, 'owner', `owner@${other.organization.id}.example`)
    const rival = await signIn(app, `owner@${other.organization.id}.example`, other)
    const answers = await Promise.all(
      [owner, rival].map((browser) => browser.ask('PATCH', '/profile', { name: 'Escuela de Nácar' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is renamed by owners alone, while administrators change the rest', async () => {
    await addPerson(one, 'admin', `admin@${one.organization.id}.example`)
    const admin = await signIn(app, `admin@${one.organization.id}.example`, one)
    const refused = await admin.ask('PATCH', '/profile', { name: 'Escuela de Perla' })
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'role_too_low'])
    const { status, body } = await admin.ask('PATCH', '/profile', { name: 'Una', description: 'De siempre.' })
    expect([status, body.name, body.description]).toEqual([200, 'Una', 'De siempre.'])
  })
})

describe('a test letter', () => {
  it('goes to who asks for it and to nobody else, as letters of the organization go, five times an hour', async () => {
    app.clock.leaveWindow(3_600)
    const email = `owner@${one.organization.id}.example`
    const { body } = await owner.post('/mail/test', { to: 'stranger@example.edu' })
    expect(body).toMatchObject({ to: email, outcome: 'sent', answer: null })
    const caught = app.smtp.letters.filter(({ messageId }) => messageId.startsWith('<test-'))
    const letter = await caught.at(-1)?.read()
    expect([caught.at(-1)?.to, letter?.from]).toEqual([email, { name: 'Una', address: 'credentials@example.edu' }])
    app.smtp.behave(() => ({ code: 554, text: '5.7.1 Not from here' }))
    const refused = await owner.post('/mail/test', {})
    expect(refused.body).toMatchObject({ outcome: 'refused', answer: expect.stringContaining('Not from here') })
    const commands = (letter: { dialogue: SmtpLine[] }) =>
      letter.dialogue.filter(({ by }) => by === 'us').map(({ text }) => /^[A-Z]+/.exec(text)?.[0])
    expect(commands(body)).toEqual(['EHLO', 'MAIL', 'RCPT', 'DATA'])
    expect(body.dialogue).toContainEqual({ by: 'us', text: `RCPT TO:<${email}>` })
    expect(JSON.stringify(body.dialogue)).not.toContain('Correo de prueba')
    expect(refused.body.dialogue).toContainEqual({ by: 'relay', text: expect.stringMatching(/^554.*Not from here/) })
    app.smtp.behave(() => undefined)
    for (const _again of [3, 4, 5]) await owner.post('/mail/test', {})
    const sixth = await owner.post('/mail/test', {})
    expect([sixth.status, Number(sixth.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})
