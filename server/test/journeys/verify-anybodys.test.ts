import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bakePng, bakeSvg, generateSigningKey, loadSigningKey, signDocument } from '@sello/open-badges'
import { createClient } from '@sello/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchFilesOfStrangers } from '../../src/holders/verifications/fetch-of-strangers.ts'
import { verifyFile } from '../../src/holders/verifications/verify-file.ts'
import { WorkStarved } from '../../src/platform/process/work-limits.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTemplate, makeTenant } from '../factories.ts'

type Document = Record<string, unknown> & { '@context': unknown }
type Answer = { verdict: string; steps: { step: string; outcome: string; text: string; reason: string }[] } & Record<
  'issuer' | 'recipient' | 'achievement',
  Record<string, unknown> | null
>

let app: Application
let issued: { id: string; url: string; document: Document }
let revoke: () => Promise<unknown>
/** A server of the own network, which nobody outside may have asked. */
let inner: Server
let innerUrl: string
const innerAsked: string[] = []

beforeAll(async () => {
  app = await startApplication()
  const tenant = await makeTenant(app)
  const client = createClient({ apiKey: tenant.key, baseUrl: app.url })
  const one = await client.issueOneOrThrow((await makeTemplate(tenant)).id, { email: 'ana@example.edu' })
  const credential = await client.getCredential(one.credential_id)
  if (credential.status !== 'active') throw new Error('Expected an active credential.')
  issued = { id: credential.id, url: one.credential_url, document: credential.ob3_data as Document }
  revoke = () => client.revokeCredential(one.credential_id, 'Error')
  inner = createServer((request, response) => {
    innerAsked.push(request.url ?? '')
    if (request.url === '/loop') response.writeHead(302, { location: '/loop' })
    else if (request.url === '/inward') response.writeHead(302, { location: 'https://10.0.0.1/secret' })
    else if (request.url === '/moved') response.writeHead(302, { location: '/here' })
    response.end('{"id":"here"}')
  })
  await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done))
  innerUrl = `127.0.0.1:${(inner.address() as AddressInfo).port}`
})
afterAll(async () => {
  inner?.closeAllConnections()
  inner?.close()
  await app?.stop()
})

let callers = 0

/** Each caller from a network address of its own, so that the tests do not count against each other. */
function post(body: BodyInit, headers: Record<string, string> = {}, query = ''): Promise<Response> {
  callers += 1
  const from = `198.51.100.${callers}`
  return fetch(`${app.url}/verify${query}`, { method: 'POST', body, headers: { 'x-forwarded-for': from, ...headers } })
}

async function verdictOf(body: BodyInit, query = '?lang=en'): Promise<Answer> {
  const answer = await post(body, {}, query)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

const reasonsOf = ({ steps }: Answer) => steps.filter(({ outcome }) => outcome !== 'passed').map(({ reason }) => reason)

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQIW2NgYGD4DwABBAEAcuYhEgAAAABJRU5ErkJggg==',
  'base64',
)

describe('POST /verify', () => {
  it('takes a document, a picture or an address without a key, and says who issued what to whom', async () => {
    const json = JSON.stringify(issued.document)
    const given: BodyInit[] = [
      json,
      new Uint8Array(bakePng(png, json)),
      bakeSvg('<svg xmlns="http://www.w3.org/2000/svg"/>', json),
      issued.url,
      `${issued.url}.pdf`,
      `${issued.url}.png`,
    ]
    for (const body of given) {
      const answer = await verdictOf(body)
      expect(answer.verdict).toBe('verified')
      expect(answer.steps.map(({ step, outcome }) => [step, outcome])).toEqual(
        ['format', 'signature', 'issuer', 'validity', 'revocation'].map((step) => [step, 'passed']),
      )
      expect(answer.issuer).toMatchObject({ domain: 'credentials.example.edu' })
      expect(answer.recipient).toMatchObject({ identifiers: [{ type: 'emailAddress', hashed: true }] })
      expect(answer.achievement).toHaveProperty('name')
    }
  })

  it('tells a changed content from an issuer that could not be reached, in both languages', async () => {
    const changed = JSON.stringify({ ...issued.document, name: 'Doctorado' })
    const answer = await verdictOf(changed)
    expect(answer.verdict).toBe('failed')
    expect(answer.steps[1]?.text).toContain('The content was changed after signing')
    expect((await verdictOf(changed, '?lang=es')).steps[1]?.text).toContain(
      'El contenido se cambió después de firmarlo',
    )
    const far = JSON.stringify(issued.document).replaceAll('did:web:credentials.example.edu', 'did:web:nobody.invalid')
    const unreachable = await verdictOf(far)
    expect(unreachable.verdict).toBe('could_not_check')
    expect(unreachable.steps[2]?.text).toContain('This issuer could not be reached')
  })

  it('shows nobody whom a holder wrote where nothing is signed, in JSON or on the page', async () => {
    const subject = { id: '_:Dr.Eve⠀Adams', ...(issued.document.credentialSubject as object) }
    const labelled = JSON.stringify({ ...issued.document, credentialSubject: subject })
    const answer = await verdictOf(labelled)
    expect(answer).toMatchObject({ verdict: 'failed', recipient: null })
    expect(reasonsOf(answer)[0]).toBe('disguised_names')
    expect(await (await post(labelled, { accept: 'text/html' })).text()).not.toContain('Dr.Eve')
  })

  it('verifies what another issuer signed, and fails a forger’s key', async () => {
    const pair = generateSigningKey()
    const did = `did:key:${pair.publicKeyMultibase}`
    const { proof, credentialStatus, ...unsigned } = issued.document
    const issuer = { ...(unsigned.issuer as object), id: did }
    const key = loadSigningKey(pair.privateKeyPkcs8, did)
    const created = new Date(Date.now() - 1_000)
    const foreign = await signDocument({ ...unsigned, issuer, '@context': unsigned['@context'] }, key, { created })
    const answer = await verdictOf(JSON.stringify(foreign))
    expect([answer.verdict, answer.issuer?.domain]).toEqual(['verified', null])
    const forged = await signDocument({ ...unsigned, '@context': unsigned['@context'] }, key, { created })
    expect(reasonsOf(await verdictOf(JSON.stringify(forged)))).toEqual(['key_of_another'])
  })

  it('says what is wrong with what is no credential', async () => {
    expect(reasonsOf(await verdictOf('hello'))[0]).toBe('not_json')
    expect(reasonsOf(await verdictOf(png))[0]).toBe('no_credential')
    expect(reasonsOf(await verdictOf('{"a":1,"a":2}'))[0]).toBe('repeated_names')
    expect(reasonsOf(await verdictOf('https://nobody.invalid/credential'))[0]).toBe('document_not_resolved')
    expect((await post('')).status).toBe(422)
    expect((await post('x'.repeat(4 * 1024 * 1024 + 1))).status).toBe(413)
  })

  it('gives up on a document that was made to take long, and says so', async () => {
    const { credentialSubject, ...others } = issued.document
    const subject = credentialSubject as { achievement: object }
    const resultDescription = [{ id: 'urn:uuid:1', type: ['ResultDescription'], allowedValue: Array(40).fill('x') }]
    const achievement = { ...subject.achievement, resultDescription }
    const hostile = { ...others, credentialSubject: { ...subject, achievement } }
    const answer = await verdictOf(JSON.stringify(hostile))
    expect([answer.verdict, reasonsOf(answer)[0]]).toEqual(['could_not_check', 'too_much_work'])
  })

  it('gives up on what takes more memory or processor than it may, and never on what the machine is too busy for', async () => {
    const file = Buffer.from(JSON.stringify(issued.document))
    for (const own of [{ residentMegabytes: 20 }, { processorSeconds: 0 }]) {
      const { outcome, steps } = await verifyFile(app.platform, file, own)
      expect([outcome, steps[0]?.reason]).toEqual(['could_not_check', 'too_much_work'])
    }
    await expect(verifyFile(app.platform, file, { clockSeconds: 0.01 })).rejects.toBeInstanceOf(WorkStarved)
  })

  it('answers what was made to fill the memory before it fills it', async () => {
    const many = `[${'{},'.repeat(1_300_000)}{}]`
    const token = ['{"alg":"EdDSA"}', `{"a":${many.slice(0, 3_000_000)}{}]}`].map((part) =>
      Buffer.from(part).toString('base64url'),
    )
    for (const text of [many, '['.repeat(2_000_000) + ']'.repeat(2_000_000), `${token.join('.')}.c2ln`])
      expect(reasonsOf(await verdictOf(text))[0]).toBe('too_large')
  })

  it('reads pictures of any making at once, however long their tags and comments', async () => {
    const inside = (text: string) =>
      `<svg xmlns:o="https://purl.imsglobal.org/ob/v3p0"><o:credential>${text}</o:credential></svg>`
    const sections = '<![CDATA['.repeat(300_000)
    const reasons = await Promise.all(
      [`<svg ${'a'.repeat(1_000_000)}>`, inside(`<!-- ${sections} -->x`), inside(`<a b="${sections}"/>x`)].map(
        async (picture) => reasonsOf(await verdictOf(picture))[0],
      ),
    )
    expect(reasons).toEqual(['no_credential', 'not_json', 'not_json'])
  })

  it('is bounded for each network address', async () => {
    app.clock.leaveWindow(600)
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const statuses: number[] = []
    for (let i = 0; i < 61; i += 1) statuses.push((await post('', headers)).status)
    expect(statuses.filter((status) => status === 422).length).toBeGreaterThan(0)
    const refused = await post('', headers)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post('')).status).toBe(422)
  })
})

describe('an address that a stranger names', () => {
  it('of the own network is asked by no trick', async () => {
    const tricks = [
      `https://${innerUrl}/`,
      `http://${innerUrl}/`,
      `https://user:secret@${innerUrl}/`,
      'https://localhost/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://169.254.169.254/latest/meta-data',
    ]
    for (const address of tricks) expect(reasonsOf(await verdictOf(address))[0]).toBe('document_not_resolved')
    const { proof, credentialStatus, ...unsigned } = issued.document
    for (const id of [`https://${innerUrl}/issuer`, `did:web:${innerUrl.replace(':', '%3A')}`]) {
      const document = { ...unsigned, issuer: { ...(unsigned.issuer as object), id } }
      const proofs = [{ ...([proof].flat()[0] as object), verificationMethod: `${id}#1` }]
      const answer = await verdictOf(JSON.stringify({ ...document, proof: proofs }))
      expect(reasonsOf(answer)).toContain('issuer_not_resolved')
    }
    expect(innerAsked).toEqual([])
  })

  it('is followed a few times, and never inward', async () => {
    const platform = { ...app.platform, settings: { ...app.platform.settings, publicUrl: 'http://localhost:1' } }
    const fetchFile = fetchFilesOfStrangers(platform, { bytesMax: 1_000, accept: '*/*' })
    expect((await fetchFile(`http://${innerUrl}/moved`)).bytes.toString()).toBe('{"id":"here"}')
    await expect(fetchFile(`http://${innerUrl}/loop`)).rejects.toThrow('it leads on and on')
    await expect(fetchFile(`http://${innerUrl}/inward`)).rejects.toThrow('not a public one')
    await expect(
      fetchFilesOfStrangers(platform, { bytesMax: 3, accept: '*/*' })(`http://${innerUrl}/here`),
    ).rejects.toThrow('too large')
  })
})

describe('the page /verify', () => {
  const asPage = { accept: 'text/html' }

  function form(fields: Record<string, string | Blob>): FormData {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }

  it('works by a form without a script, with a file, a pasted text or the address that a credential’s page fills in', async () => {
    const page = await (await fetch(issued.url.replace('https://credentials.example.edu', app.url))).text()
    const [, link = ''] = /href="(\/verify\?url=[^"]+)"/.exec(page) ?? []
    const empty = await fetch(`${app.url}${link}`, { headers: { 'accept-language': 'en' } })
    const text = await empty.text()
    expect(text).toContain(issued.url)
    expect(text).not.toContain('<script')
    expect(empty.headers.get('content-security-policy')).toContain("default-src 'none'")
    const json = JSON.stringify(issued.document)
    for (const fields of [{ text: issued.url, file: new Blob([]) }, { text: json }, { file: new Blob([json]) }]) {
      const answer = await post(form(fields), asPage, '?lang=en')
      const shown = await answer.text()
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(shown).toContain('The credential is genuine and in force')
      expect(shown).toContain('credentials.example.edu')
      expect(shown).toContain('The credential is exactly as it was signed.')
    }
  })

  it('shows what a stranger wrote as text, and says in words why nothing was verified', async () => {
    const evil = JSON.stringify({
      ...issued.document,
      issuer: { ...(issued.document.issuer as object), name: '<b>x</b>' },
    })
    const shown = await (await post(form({ text: evil }), asPage, '?lang=es')).text()
    expect(shown).toContain('La credencial no es válida')
    expect(shown).toContain('&lt;b&gt;x&lt;/b&gt;')
    const nothing = await post(form({ text: ' ' }), asPage, '?lang=es')
    expect(nothing.status).toBe(422)
    expect(await nothing.text()).toContain('Elige un archivo o pega un documento.')
  })

  it('is linked from the start page', async () => {
    expect(await (await fetch(app.url)).text()).toContain('href="/verify"')
  })
})

describe('a credential that was revoked meanwhile', () => {
  it('fails, however it is given', async () => {
    await revoke()
    for (const body of [JSON.stringify(issued.document), issued.url]) {
      const answer = await verdictOf(body)
      expect([answer.verdict, ...reasonsOf(answer)]).toEqual(['failed', 'revoked'])
    }
  })
})
