import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateUserName } from '../../src/people/users/user-store.ts'
import { FetchRefused, guardedFetch } from '../../src/platform/guarded-fetch/guarded-fetch.ts'
import { isOfPublicNetwork } from '../../src/platform/guarded-fetch/public-network.ts'
import { type Application, startApplication } from '../application.ts'
import { type FaultyProvider, type Misdeeds, startFaultyProvider } from '../panel/faulty-provider.ts'
import { addPerson, browserFor } from '../panel/person-client.ts'
import { comeBack, makeProviderTenant, type ProviderTenant, useProvider } from '../panel/provider-sign-in.ts'

let app: Application
let tenant: ProviderTenant
let provider: FaultyProvider

beforeAll(async () => {
  app = await startApplication({ reachable: true, worker: false })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  tenant = await makeProviderTenant(app, 'Una')
  provider = await startFaultyProvider('ana@una.example')
  await useProvider(tenant, provider)
})
afterEach(() => provider.stop())

const seconds = () => Math.floor(Date.now() / 1_000)
const discovery = '/.well-known/openid-configuration'

async function enter() {
  const { arrive } = await comeBack(app, tenant, provider)
  return (await arrive()).body
}

async function setOut() {
  const browser = browserFor(app)
  return (await browser.post('/sign-in/provider', { organization: tenant.slug, next: null })).body
}

describe('a token', () => {
  it('signs in where nothing is wrong with it', async () => {
    expect(await enter()).toMatchObject({ outcome: 'signed_in' })
  })

  it.each<[string, () => Misdeeds]>([
    ['for another client', () => ({ claims: { aud: 'another' } })],
    ['for two clients that names neither as the party', () => ({ claims: { aud: ['sello', 'another'] } })],
    ['of another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
    ['of another sign-in', () => ({ claims: { nonce: 'another' } })],
    ['of no sign-in', () => ({ claims: { nonce: undefined } })],
    ['that has expired', () => ({ claims: { exp: seconds() - 120, iat: seconds() - 300 } })],
    ['that never expires', () => ({ claims: { exp: undefined } })],
    ['of nobody', () => ({ claims: { sub: undefined } })],
    ['signed by another key', () => ({ otherKey: true })],
    ['signed by nobody', () => ({ unsigned: true })],
  ])('%s signs nobody in', async (_what, misdeeds) => {
    provider.misdeeds = misdeeds()
    expect(await enter()).toEqual({ outcome: 'refused', session: null, next: null, why: 'answer_invalid' })
  })

  it('whose groups are left out because they are many takes no role away', async () => {
    await useProvider(tenant, provider, { groupsClaim: 'groups', defaultRole: null })
    provider.misdeeds = { claims: { _claim_names: { groups: 'src1' } } }
    expect(await enter()).toMatchObject({ why: 'groups_left_out' })
  })

  it('that has the address and not the groups is asked on for them', async () => {
    await useProvider(tenant, provider, {
      groupsClaim: 'groups',
      groupRoles: [{ group: 'titulos', role: 'issuer' }],
      defaultRole: null,
    })
    const said = JSON.stringify({ sub: 'ana', groups: ['titulos'] })
    provider.misdeeds = {
      metadata: { userinfo_endpoint: `${provider.issuer}/userinfo` },
      answers: {
        '/userinfo': (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(said),
      },
    }
    expect((await enter()).session.organizations).toMatchObject([{ role: 'issuer' }])
  })

  it('names who gave no name here, in one line of at most 200 characters', async () => {
    const ana = await addPerson(tenant, 'admin', 'ana@una.example')
    await updateUserName(app.database.forService(), ana.id, '')
    const named = async (name: string) => {
      provider.misdeeds = { claims: { name } }
      return (await enter()).session.person.name
    }
    expect([await named('x'.repeat(201)), await named(' Ana\n Muñoz '), await named('Otra')]).toEqual([
      '',
      'Ana Muñoz',
      'Ana Muñoz',
    ])
  })
})

describe('a provider', () => {
  it.each<[string, (response: import('node:http').ServerResponse) => void]>([
    ['that breaks down', (response) => response.writeHead(500).end('no')],
    ['that says nothing that is JSON', (response) => response.writeHead(200).end('<html>')],
    ['that hangs up', (response) => response.destroy()],
    [
      'that sends the browser of the service elsewhere',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['whose answer has no end', (response) => pour(response)],
    ['that says nothing at all', () => undefined],
  ])('%s is told in words, when one sets out and when one comes back', async (_what, answer) => {
    provider.misdeeds = { answers: { '/token': answer } }
    const { body } = await comeBack(app, tenant, provider).then(({ arrive }) => arrive())
    expect(body).toMatchObject({ outcome: 'refused', session: null })
    expect(['provider_unreachable', 'answer_invalid']).toContain(body.why)
    await useProvider(tenant, { ...provider, clientSecret: 'another' })
    provider.misdeeds = { answers: { [discovery]: answer } }
    const started = await setOut()
    expect(started).toMatchObject({ location: null, detail: '' })
    expect(['provider_unreachable', 'answer_invalid']).toContain(started.why)
  })

  it('that is not there is not asked again by each stranger who presses the button', async () => {
    await useProvider(tenant, { ...provider, clientSecret: 'another' })
    provider.misdeeds = { answers: { [discovery]: (response) => response.writeHead(500).end() } }
    for (let times = 0; times < 5; times += 1) expect((await setOut()).location).toBeNull()
    expect(provider.asked.filter((path) => path === discovery)).toHaveLength(1)
  })

  it('that calls itself by another issuer is not asked on', async () => {
    provider.misdeeds = { metadata: { issuer: 'https://accounts.google.com' } }
    expect(await setOut()).toMatchObject({ location: null, why: 'answer_invalid' })
  })

  it('sends no browser to a script', async () => {
    provider.misdeeds = { metadata: { authorization_endpoint: 'javascript:alert(1)//' } }
    expect(await setOut()).toMatchObject({ location: null, why: 'provider_unreachable' })
  })
})

describe('an address that an organization names', () => {
  const request = { limitMs: 1_000, bytesMax: 1_000 }
  const nobody = { addresses: async () => [] }
  const nothing = { loopback: false, hosts: [], dns: nobody }

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.8/',
    'https://0x7f000001/',
    'https://localhost/',
    'http://example.com/',
    'file:///etc/passwd',
    'https://user:secret@example.com/',
  ])('%s is not asked', async (address) => {
    await expect(guardedFetch(address, request, nothing)).rejects.toThrow(FetchRefused)
  })

  it('may be one of the own network where the operator named it, over https', async () => {
    const reach = { loopback: false, hosts: ['localhost'], dns: nobody }
    await expect(guardedFetch('https://localhost:9/', request, reach)).rejects.not.toThrow(FetchRefused)
    await expect(guardedFetch('http://localhost:9/', request, reach)).rejects.toThrow(FetchRefused)
  })

  it('is public or not by the registries of the Internet', () => {
    const own = [
      '192.168.1.1',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      'fe80::1',
      'fd00::1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
    ]
    expect(own.filter(isOfPublicNetwork)).toEqual([])
    expect(['93.184.216.34', '2606:2800:220:1::1'].filter(isOfPublicNetwork)).toHaveLength(2)
  })
})

function pour(response: import('node:http').ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, 0x20)));
  }
  response.on('drain', more)
  more()
}
