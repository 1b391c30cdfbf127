import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPublicCollection } from '../../src/holders/show-collection.ts'
import type { CollectionId, OrganizationId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { codesSoFar, codesTo, proveTo, type Visitor, visitorOf } from '../wallet-visitor.ts'

let app: Application
let university: Tenant
let academy: Tenant
let ana: Visitor
const nobodys = '2f1f7c55-6a3d-4c0e-9d0e-2b7c1f4a9e10'

const service = () => app.database.forService()

async function issue(tenant: Tenant, name: string, email = 'ana@example.edu'): Promise<string> {
  const template = await makeTemplate(tenant, { name })
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [{ email }])
  return body.credentials[0].credential_id
}

beforeAll(async () => {
  app = await startApplication()
  university = await makeTenant(app, 'University')
  academy = await makeTenant(app, 'Academy of <Letters>')
})
afterAll(() => app?.stop())
beforeEach(async () => {
  await sql`delete from sign_in_windows`.execute(service())
  await sql`update person_windows set requests = 0`.execute(service())
  await sql`delete from collections`.execute(service())
  ana = await proveTo(app, 'ana@example.edu')
})

async function make(visitor = ana, fields = { title: 'My <best>', about: 'See https://evil.example\nand more' }) {
  const made = await visitor.send('/wallet/collections/new?lang=en', fields)
  return /^\/wallet\/collections\/([0-9a-f-]{36})\?/.exec(made.location ?? '')?.[1] ?? ''
}

async function makeWith(...names: string[]): Promise<{ id: string; ids: string[] }> {
  const ids: string[] = []
  for (const [index, name] of names.entries()) ids.push(await issue(index % 2 ? academy : university, name))
  const id = await make()
  for (const credential of ids) await ana.send(`/wallet/collections/${id}/add`, { credential })
  return { id, ids }
}

const publish = (id: string, published = 'yes') => ana.send(`/wallet/collections/${id}/publish`, { published })
const shown = (text: string) =>
  [...text.matchAll(/<h2[^>]*><a href="\/credentials\/([0-9a-f-]{36})"/g)].map(([, id]) => id)
const kept = async (id: string) =>
  (await sql<{ ids: string[] }>`select credential_ids as ids from collections where id = ${id}`.execute(service()))
    .rows[0]?.ids
const stranger = (id: string) => visitorOf(app).open(`/collections/${id}`)

describe('a collection', () => {
  it('asks each organization once for keys that were compromised, however many of its credentials it shows', async () => {
    const { id } = await makeWith('Poetry', 'Prose', 'Drama', 'Essay', 'Novel')
    await publish(id)
    const asked: string[] = []
    const forOrganization = (one: OrganizationId) => {
      asked.push(one)
      return app.database.forOrganization(one)
    }
    const platform = { ...app.platform, database: { ...app.database, forOrganization } }
    const collection = await openPublicCollection(platform, id as CollectionId)
    expect(collection?.credentials.map(({ isKeyCompromised }) => isKeyCompromised)).toEqual(Array(5).fill(false))
    expect(asked.sort()).toEqual([academy.organization.id, university.organization.id].sort())
  })

  it('is for its person alone until it is published, and again when it is not any more', async () => {
    const { id, ids } = await makeWith('Poetry', 'Prose')
    const nowhere = await stranger(nobodys)
    expect(nowhere.status).toBe(404)
    expect(await stranger(id)).toMatchObject({ status: 404, text: nowhere.text })
    await publish(id)
    const page = await stranger(id)
    expect([page.status, shown(page.text), page.headers.get('x-robots-tag')]).toEqual([200, ids, 'noindex'])
    expect(page.text).toMatch(/Poetry.*University.*Valid.*Prose.*Academy of &lt;Letters&gt;/s)
    expect((await ana.open(`/wallet/collections/${id}`)).text).toContain(
      `value="${app.platform.settings.publicUrl}/collections/${id}"`,
    )
    await publish(id, 'no')
    expect((await stranger(id)).text).toBe(nowhere.text)
    await publish(id)
    await ana.send(`/wallet/collections/${id}/delete`, {})
    expect((await stranger(id)).text).toBe(nowhere.text)
  })

  it('says its words as text: no markup, and no link comes of them', async () => {
    const { id } = await makeWith('Poetry')
    await publish(id)
    const { text } = await stranger(id)
    expect(text).toContain('<h1 dir="auto">My &lt;best&gt;</h1>')
    expect(text).toContain('See https://evil.example\nand more')
    expect(text).not.toContain('href="https://evil.example')
    expect((await visitorOf(app).open(`/collections/${id}?lang=es`)).text).toContain('Colección de credenciales')
  })

  it('stays published when its words change, and keeps all that is added to it at one moment', async () => {
    const ids = [await issue(university, 'One'), await issue(academy, 'Two'), await issue(university, 'Three')]
    const id = await make()
    await Promise.all(ids.map((credential) => ana.send(`/wallet/collections/${id}/add`, { credential })))
    expect((await kept(id))?.toSorted()).toEqual(ids.toSorted())
    await publish(id)
    await ana.send(`/wallet/collections/${id}/text`, { title: 'Other words', about: '' })
    expect((await stranger(id)).text).toContain('Other words')
  })

  it('is put in order by buttons, and what is taken out stays with the person', async () => {
    const { id, ids } = await makeWith('One', 'Two', 'Three')
    await publish(id)
    const [one = '', two = '', three = ''] = ids
    const arrange = (credential: string, to: string) =>
      ana.send(`/wallet/collections/${id}/arrange`, { credential, to })
    expect((await arrange(three, 'up')).location).toBe(`/wallet/collections/${id}?lang=en#item-${three}`)
    await arrange(one, 'up')
    expect(shown((await stranger(id)).text)).toEqual([one, three, two])
    await arrange(one, 'down')
    expect(shown((await stranger(id)).text)).toEqual([three, one, two])
    await arrange(three, 'out')
    expect(shown((await stranger(id)).text)).toEqual([one, two])
    expect((await ana.open(`/wallet/credentials/${three}`)).status).toBe(200)
    expect((await ana.open(`/wallet/collections/${id}/choose`)).text).toContain(`value="${three}"`)
  })

  it('shows what was revoked as revoked, and nothing that only its person sees; with nothing to show it is not there', async () => {
    const { id, ids } = await makeWith('Poetry', 'Prose')
    const [poetry = '', prose = ''] = ids
    await publish(id)
    await clientFor(app.url, university.key).post(`/api/v1/credentials/${poetry}/revoke`, { reason: 'By mistake' })
    await ana.send(`/wallet/credentials/${prose}/visibility`, { unlisted: 'yes' })
    const { text } = await stranger(id)
    expect(shown(text)).toEqual([poetry])
    expect(text).toMatch(/class="stale".*Poetry.*Revoked on/s)
    expect(text).not.toContain('Prose')
    expect((await ana.open(`/wallet/collections/${id}`)).text).toContain('Not on the page: only you see it.')
    await ana.send(`/wallet/credentials/${poetry}/visibility`, { unlisted: 'yes' })
    expect((await stranger(id)).text).toBe((await stranger(nobodys)).text)
  })

  it('loses what was issued to an address that is another person’s now, which keeps no place from the next change on', async () => {
    const { id, ids } = await makeWith('Poetry')
    const work = await issue(academy, 'Work', 'ana@work.example')
    const proven = await sql<{ id: string }>`select id from users where normalized_email = 'ana@example.edu'`.execute(
      service(),
    )
    const owner = proven.rows[0]?.id
    await sql`insert into wallet_addresses values ('ana@work.example', 'ana@work.example', ${owner}, now())`.execute(
      service(),
    )
    await ana.send(`/wallet/collections/${id}/add`, { credential: work })
    await publish(id)
    expect(shown((await stranger(id)).text)).toEqual([...ids, work])
    await ana.send('/wallet/addresses/remove', { email: 'ana@work.example' })
    expect(shown((await stranger(id)).text)).toEqual(ids)
    await ana.send(`/wallet/collections/${id}/arrange`, { credential: ids[0] ?? '', to: 'down' })
    expect(await kept(id)).toEqual(ids)
  })

  it('takes in nothing that its person does not hold, nor the same twice', async () => {
    const foreign = await issue(university, 'Foreign', 'other@example.edu')
    const { id, ids } = await makeWith('Poetry')
    for (const credential of [foreign, nobodys, 'x', ...ids])
      await ana.send(`/wallet/collections/${id}/add`, { credential })
    await publish(id)
    expect(shown((await stranger(id)).text)).toEqual(ids)
    expect(await kept(id)).toEqual(ids)
  })

  it('is nobody else’s to see, to change or to publish', async () => {
    const { id, ids } = await makeWith('Poetry')
    const eva = await proveTo(app, 'eva@example.edu')
    const nowhere = await eva.open(`/wallet/collections/${nobodys}`)
    for (const path of ['', '/choose'])
      expect(await eva.open(`/wallet/collections/${id}${path}`)).toMatchObject({ status: 404, text: nowhere.text })
    const changes = {
      publish: { published: 'yes' },
      delete: {},
      text: { title: 'Mine' },
      arrange: { credential: ids[0] ?? '', to: 'out' },
      add: { credential: ids[0] ?? '' },
    }
    for (const [path, fields] of Object.entries(changes)) {
      expect((await eva.send(`/wallet/collections/${id}/${path}`, fields)).status, path).toBe(404)
      const forged = await ana.send(`/wallet/collections/${id}/${path}`, fields, { origin: 'https://evil.example' })
      expect(forged.status, path).toBe(403)
    }
    const { text } = await ana.open(`/wallet/collections/${id}`)
    expect([text.includes('My &lt;best&gt;'), text.includes('Nobody else sees it'), text.includes('Poetry')]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('has a title, a short text, fifty places, and is one of twenty', async () => {
    const eva = await proveTo(app, 'eva@example.edu')
    for (const fields of [
      { title: ' ', about: '' },
      { title: 'a'.repeat(101), about: '' },
      { title: 'a', about: 'b'.repeat(501) },
    ]) {
      const refused = await eva.send('/wallet/collections/new?lang=en', fields)
      expect(refused.status).toBe(422)
      expect(refused.text).toContain('Write a title of up to 100 characters')
    }
    const [first = ''] = [await make(eva)]
    expect((await eva.send(`/wallet/collections/${first}/text`, { title: '', about: '' })).status).toBe(422)
    await eva.send(`/wallet/collections/${first}/text`, { title: 'New title', about: '' })
    expect((await eva.open('/wallet/collections')).text).toContain('New title')
    for (let n = 1; n < 20; n++) expect(await make(eva)).not.toBe('')
    const full = await eva.send('/wallet/collections/new?lang=en', { title: 'One more', about: '' })
    expect([full.status, full.text.includes('You have twenty collections already')]).toEqual([422, true])
    const course = await makeTemplate(university)
    const rows: string[] = []
    for (let n = 0; n < 51; n++) {
      if (n % 15 === 0) await sql`update rate_windows set requests = 0`.execute(service())
      const { body } = await clientFor(app.url, university.key).issue(course.id, [{ email: 'eva@example.edu' }])
      rows.push(body.credentials[0].credential_id)
    }
    const add = (ids: string[]) =>
      fetch(`${app.url}/wallet/collections/${first}/add?lang=en`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: eva.cookie(), origin: app.platform.settings.publicUrl, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(ids.map((id) => ['credential', id])),
      })
    expect((await add(rows.slice(0, 50))).status).toBe(303)
    const over = await add(rows.slice(50))
    expect([over.status, (await over.text()).includes('A collection holds fifty credentials')]).toEqual([422, true])
  })
})

describe('an address of a wallet', () => {
  const add = async (visitor: Visitor, email: string) => {
    const before = await codesSoFar(app, email)
    await visitor.send('/wallet/addresses', { email })
    const code = (await codesTo(app, email, before + 1)).at(-1) ?? ''
    await visitor.send('/wallet/addresses/code', { email, code })
  }

  it('that leaves a wallet is told of in a letter to whose wallet it was, to the address of their account', async () => {
    const toldOf = async (address: string) => {
      const letters = app.smtp.letters.filter(({ to, messageId }) => to === address && messageId.includes('account-'))
      const texts = await Promise.all(letters.map(async (letter) => (await letter.read()).text ?? ''))
      return texts.filter((text) => /están en su cartera/.test(text) && text.includes('/wallet')).length
    }
    const told = (address: string, count: number) =>
      until(
        () => toldOf(address),
        (found) => found === count,
      )
    const one = await proveTo(app, 'former@example.edu')
    const two = await proveTo(app, 'later@example.edu')
    await add(one, 'moves@example.edu')
    await add(two, 'moves@example.edu')
    await told('former@example.edu', 1)
    await proveTo(app, 'moves@example.edu')
    await told('later@example.edu', 1)
    await add(two, 'former@example.edu')
    await told('former@example.edu', 2)
    expect(await toldOf('moves@example.edu')).toBe(0)
  })
})
