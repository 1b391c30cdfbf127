import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeOrganization } from '../../src/administration/change-organization.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { browserOf } from '../panel/person-client.ts'
import { proveTo, type Visitor, visitorOf } from '../wallet-visitor.ts'

const nobodys = '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e'
const firefox = { 'user-agent': 'Mozilla/5.0 Firefox/146.0', accept: 'text/html' }

let app: Application
let university: Tenant
let ana: Visitor
let id: string
let document: string

async function issue(email: string, name: string): Promise<string> {
  const template = await makeTemplate(university, { name: 'Poetry', required: ['recipient_name'] })
  const { body } = await clientFor(app.url, university.key).issue(template.id, [{ email, recipient_name: name }])
  return body.credentials[0].credential_id
}

beforeAll(async () => {
  app = await startApplication()
  university = await makeTenant(app, 'University <of> Letters', 'en')
})
afterAll(() => app?.stop())
beforeEach(async () => {
  await sql`delete from sign_in_windows`.execute(app.database.forService())
  ana = await proveTo(app, 'ana@example.edu')
  id = await issue('ana@example.edu', 'Ana <Ruiz>')
  document = await (await fetch(`${app.url}/credentials/${id}.json`)).text()
})

/** The answer to a stranger without the time, and without the values that are new in each answer. */
async function strange(path: string, headers: Record<string, string> = firefox, method = 'GET') {
  const answer = await fetch(`${app.url}${path}`, { headers, method })
  const names = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: answer.status, headers: names, text: await answer.text() }
}

const verify = async (body: string, type = 'text/plain') =>
  (await fetch(`${app.url}/verify`, { method: 'POST', headers: { 'content-type': type }, body })).json() as Promise<{
    verdict: string
  }>

const unlist = (visitor = ana, of = id, unlisted = 'yes') =>
  visitor.send(`/wallet/credentials/${of}/visibility?lang=en`, { unlisted })

describe('an unlisted credential', () => {
  it('is for strangers as one that does not exist: its page, its files, its document, its verification by address', async () => {
    expect((await unlist()).location).toBe(`/wallet/credentials/${id}?lang=en`)
    const json = { accept: 'application/vc+ld+json' }
    const asked: [string, Record<string, string>?, string?][] = [
      ['', firefox],
      ['?lang=es', firefox],
      ['.json', firefox],
      ['.png', firefox],
      ['.svg', firefox],
      ['', json],
      ['', firefox, 'HEAD'],
      ['', { ...firefox, cookie: 'sello_session=x' }],
    ]
    for (const [ending, headers, method] of asked) {
      const [there, nowhere] = [
        await strange(`/credentials/${id}${ending}`, headers, method),
        await strange(`/credentials/${nobodys}${ending}`, headers, method),
      ]
      expect(there.status, ending).toBe(404)
      expect(there, ending).toEqual(nowhere)
    }
    const { publicUrl } = app.platform.settings
    const told = async (of: string) =>
      JSON.stringify(await verify(`${publicUrl}/credentials/${of}`)).replaceAll(of, 'ID')
    expect(await told(id)).toBe(await told(nobodys))
    expect(await told(id)).not.toContain('Poetry')
    const { rows } = await sql`select from credential_visits where credential_id = ${id}`.execute(
      app.database.forService(),
    )
    expect(rows).toEqual([])
  })

  it('still verifies where somebody has a copy, and is still revoked by who issued it', async () => {
    await unlist()
    expect((await verify(document, 'application/json')).verdict).toBe('verified')
    const api = clientFor(app.url, university.key)
    expect((await api.post(`/api/v1/credentials/${id}/revoke`, { reason: 'By mistake' })).status).toBe(200)
    expect((await verify(document, 'application/json')).verdict).toBe('failed')
  })

  it('is seen by its holder in the wallet, with its files, and by who issued it in panel and API', async () => {
    await unlist()
    const { text } = await ana.open()
    expect(text).toMatch(new RegExp(`href="/wallet/credentials/${id}\\?lang=en">Poetry.*Only you see it`, 's'))
    expect(text).not.toContain(`href="/credentials/${id}"`)
    const page = await ana.open(`/wallet/credentials/${id}`)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page.text).toContain('It cannot be shared while only you see it.')
    expect((await ana.open(`/wallet/credentials/${id}.json`)).text).toBe(document)
    const types = { png: 'image/png', svg: 'image/svg+xml' }
    for (const [ending, type] of Object.entries(types)) {
      const file = await ana.open(`/wallet/credentials/${id}.${ending}`)
      expect([file.status, file.headers.get('content-type'), file.headers.get('access-control-allow-origin')]).toEqual([
        200,
        type,
        null,
      ])
      expect(file.text).toContain('"OpenBadgeCredential"')
    }
    expect((await clientFor(app.url, university.key).get(`/api/v1/credentials/${id}`)).status).toBe(200)
    expect((await (await browserOf(app, university, 'viewer')).get(`/credentials/${id}`)).status).toBe(200)
  })

  it('is there again for everybody once its holder says so', async () => {
    await unlist()
    await unlist(ana, id, 'no')
    expect((await strange(`/credentials/${id}.json`)).text).toBe(document)
    expect((await ana.open(`/wallet/credentials/${id}`)).text).toContain(
      `value="${app.platform.settings.publicUrl}/credentials/${id}"`,
    )
  })

  it('is nobody else’s to hide, to see or to take along, signed in or not', async () => {
    const eva = await proveTo(app, 'eva@example.edu')
    for (const visitor of [eva, visitorOf(app)]) {
      const expected = visitor === eva ? 404 : 303
      for (const ending of ['', '.json', '.png', '.svg']) {
        const [theirs, nowhere] = [
          await visitor.open(`/wallet/credentials/${id}${ending}`),
          await visitor.open(`/wallet/credentials/${nobodys}${ending}`),
        ]
        expect([theirs.status, theirs.text]).toEqual([expected, nowhere.text])
      }
      expect((await unlist(visitor)).status).toBe(expected)
      expect((await visitor.send(`/wallet/credentials/${id}/name`, { removed: 'yes' })).status).toBe(expected)
    }
    const page = await strange(`/credentials/${id}`)
    expect([page.status, page.text.includes('Ana &lt;Ruiz&gt;')]).toEqual([200, true])
  })
})

describe('the name on the page of a credential', () => {
  const remove = (removed = 'yes') => ana.send(`/wallet/credentials/${id}/name?lang=en`, { removed })
  const allow = async (allowsNameRemoval: boolean) => {
    const current = await findOrganization(app.database, university.organization.id)
    if (current) await changeOrganization(university.ctx, app.database, current, { allowsNameRemoval })
  }

  it('is taken off by its holder: text, title and preview; what was signed stays as it is', async () => {
    expect((await strange(`/credentials/${id}`)).text).toMatch(/<title>Ana.*og:title" content="Ana/s)
    expect((await ana.open(`/wallet/credentials/${id}`)).text).toContain('The signed document is not changed')
    await remove()
    const { text } = await strange(`/credentials/${id}`)
    expect(text).not.toMatch(/Ana|Ruiz/)
    expect(text).toContain('The person took their name off this page.')
    expect((await strange(`/credentials/${id}.json`)).text).toBe(document)
    await remove('no')
    expect((await strange(`/credentials/${id}`)).text).toContain('<title>Ana &lt;Ruiz&gt;')
  })

  it('stays where the organization does not allow it; one that is off stays off', async () => {
    await remove()
    await allow(false)
    expect((await strange(`/credentials/${id}`)).text).not.toContain('Ana')
    await remove('no')
    await remove()
    expect((await strange(`/credentials/${id}`)).text).toContain('Ana')
    const { text } = await ana.open(`/wallet/credentials/${id}`)
    expect(text).toContain('University &lt;of&gt; Letters does not allow names to be taken off the page.')
    expect(text).not.toContain('/name?')
    await allow(true)
  })

  it('is not spoken of where the document has none', async () => {
    const template = await makeTemplate(university)
    const { body } = await clientFor(app.url, university.key).issue(template.id, [{ email: 'ana@example.edu' }])
    const { text } = await ana.open(`/wallet/credentials/${body.credentials[0].credential_id}`)
    expect(text).not.toContain('Your name on the page')
  })
})

describe('a credential in the wallet', () => {
  it('is shared by plain links: the page’s address, LinkedIn, a letter', async () => {
    const { text } = await ana.open(`/wallet/credentials/${id}`)
    const page = encodeURIComponent(`${app.platform.settings.publicUrl}/credentials/${id}`)
    expect(text).toContain(`https://www.linkedin.com/sharing/share-offsite/?url=${page}`)
    expect(text).toContain(`href="mailto:?subject=Poetry&amp;body=${page}"`)
    expect(text).toContain('https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME&amp;name=Poetry')
    expect(text).not.toContain('<script')
  })
})

describe('search engines', () => {
  const search = (searchable: string, visitor = ana, of = id) =>
    visitor.send(`/wallet/credentials/${of}/search?lang=en`, { searchable })
  const robots = async (ending = '') =>
    (await fetch(`${app.url}/credentials/${id}${ending}`, { headers: firefox })).headers.get('x-robots-tag')
  const wallet = async () => (await ana.open(`/wallet/credentials/${id}?lang=en`)).text

  it('are kept from a page until its holder lets them in, from its files for good', async () => {
    expect([await robots(), await wallet()]).toEqual(['noindex', expect.stringContaining('do not show the page')])
    expect((await search('yes')).location).toBe(`/wallet/credentials/${id}?lang=en`)
    expect([await robots(), await robots('?lang=es'), await robots('.json')]).toEqual([null, null, 'noindex'])
    expect(await wallet()).toContain('may show the page while the credential is valid')
    await search('no')
    expect(await robots()).toBe('noindex')
  })

  it('are let in by nobody but its holder', async () => {
    const luis = await proveTo(app, 'luis@example.edu')
    expect([(await search('yes', luis)).status, (await search('yes', visitorOf(app))).status]).toEqual([404, 303])
    expect(await robots()).toBe('noindex')
  })

  it('are kept from what is unlisted, and from it once it is listed again', async () => {
    await search('yes')
    await unlist()
    expect(await wallet()).not.toContain('Search engines')
    await search('yes')
    await unlist(ana, id, 'no')
    expect(await robots()).toBe('noindex')
    const both = sql`update holder_choices set is_unlisted = true, is_searchable = true where credential_id = ${id}`
    await expect(both.execute(app.database.forService())).rejects.toThrow('holder_choices_unlisted')
  })

  it('are kept from what was revoked', async () => {
    await search('yes')
    await clientFor(app.url, university.key).post(`/api/v1/credentials/${id}/revoke`, { reason: 'Mistake' })
    expect(await robots()).toBe('noindex')
  })
})
