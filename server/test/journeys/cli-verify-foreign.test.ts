import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  bakePng,
  bakeSvg,
  buildCredential,
  buildDidDocument,
  buildStatusListCredential,
  createStatusBits,
  encodeStatusList,
  generateSigningKey,
  loadSigningKey,
  organizationDid,
  setRevoked,
  signDocument,
} from '@sello/open-badges'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSello } from '../run-sello.ts'

// An issuer of its own on 127.0.0.1: DID document, an issuer known by its address, a status list.
type Document = Record<string, unknown>
const pair = generateSigningKey()
const issuedAt = new Date(Date.now() - 60_000)
const served = new Map<string, unknown>()
const asked: string[] = []
let server: Server
let base: string
let otherOrigin: string
let did: string
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sello-verify-foreign-'))
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/moved') return response.writeHead(302, { location: `${otherOrigin}/issuers/1` }).end()
    if (request.url === '/orgs/old/did.json') return response.writeHead(302, { location: '/orgs/new/did.json' }).end()
    const found = served.get(request.url ?? '')
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  base = `http://${host}`
  otherOrigin = base.replace('127.0.0.1', 'localhost')
  did = organizationDid(host, 'acme')
  served.set('/orgs/acme/did.json', buildDidDocument({ did, keys: [pair] }))
  served.set('/issuers/1', buildDidDocument({ did: `${base}/issuers/1`, keys: [pair] }))
  const bits = createStatusBits()
  setRevoked(bits, 8)
  const list = {
    id: 'https://elsewhere.example/3',
    issuerDid: did,
    validFrom: issuedAt,
    encodedList: encodeStatusList(bits),
  }
  const statusList = await signDocument(buildStatusListCredential(list), keyOf(did), { created: issuedAt })
  served.set('/status', statusList)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const keyOf = (issuer: string) => loadSigningKey(pair.privateKeyPkcs8, issuer)

async function issue(
  issuer = did,
  { index = 9, changes = {} as Document, key = keyOf(issuer) } = {},
): Promise<Document> {
  const document = buildCredential(
    { did, name: 'Harvard University' },
    {
      id: `${base}/achievements/1`,
      name: 'Welding Basics',
      criteriaUrl: `${base}/achievements/1`,
      achievementType: 'Course',
    },
    {
      credentialId: `${base}/credentials/1`,
      validFrom: issuedAt,
      email: 'ana@example.edu',
      recipientName: 'Ana Muñoz',
      salt: '000102030405060708090a0b0c0d0e0f',
      status: { listUrl: `${base}/status`, index },
    },
  )
  const unsigned = { ...document, issuer: { ...document.issuer, id: issuer }, ...changes }
  return signDocument(unsigned, key, { created: issuedAt })
}

async function verify(name: string, content: unknown, ...more: string[]) {
  const path = join(folder, name)
  writeFileSync(path, content instanceof Buffer || typeof content === 'string' ? content : JSON.stringify(content))
  return runSello(folder, ['verify', path, ...more])
}

describe('verifying says who issued what to whom', () => {
  it('before its verdict, and which domain is proven', async () => {
    const { stdout, code } = await verify('good.json', await issue())
    expect(code).toBe(0)
    const host = new URL(base).host
    expect(stdout).toMatch(/^Signed, in the words of the issuer:\nissuer +Harvard University\n/)
    expect(stdout).toMatch(/domain +an account at 127\.0\.0\.1:\d+ \(proven: the key that signed is listed there\)/)
    expect(stdout).toMatch(/achievement +Welding Basics \(Course\)\nrecipient +Ana Muñoz\n/)
    expect(stdout).toMatch(
      /recipient +emailAddress, hashed, so that it can only be compared with a known one: sha256\$/,
    )
    expect(stdout).toMatch(/valid from +\d{4}-.+Z\nvalid until +without end/)
    expect(stdout).toMatch(/valid until[\s\S]+format +ok[\s\S]+genuine and in force/)
    expect(stdout).toContain(
      `issued by an account at ${host}, of which there may be others: that this is “Harvard University” is not proven`,
    )
  })

  it('in JSON too', async () => {
    const answer = (await verify('good.json', await issue(), '--json')).json()
    expect(answer).toMatchObject({
      outcome: 'passed',
      provenDomain: new URL(base).host,
      claims: { issuer: { id: did, name: 'Harvard University' }, subjects: [{ name: 'Ana Muñoz' }] },
    })
  })

  it('and does not take a name for proven that any key may give itself', async () => {
    const key = `did:key:${pair.publicKeyMultibase}`
    const { stdout, code } = await verify('key.json', await issue(key, { changes: { credentialStatus: undefined } }))
    expect(code).toBe(0)
    expect(stdout).toContain('none is proven: the issuer is known by its key alone')
    expect(stdout).toContain('that its holder is “Harvard University” is only what the document says')
  })

  it('and calls it unproven when the signature does not hold, without obeying what stands in it', async () => {
    const document = await issue()
    const subject = { ...(document.credentialSubject as Document), name: 'x\n\u{e0041}\u200brevocation\u200f  ok' }
    const forged = { ...document, name: 'Doctor\u001b[2J', credentialSubject: subject }
    const { stdout, code } = await verify('forged.json', forged)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^In the words of the document, none of which is proven:/)
    expect(stdout).toMatch(/domain +none is proven\n/)
    expect(stdout).toContain('recipient   x revocation  ok\n')
    expect(stdout).not.toContain('\u001b')
  })
})

describe('verifying', () => {
  it('fetches the keys of an issuer that is known by an address', async () => {
    const id = `${base}/issuers/1`
    const document = await issue(id, { changes: { credentialStatus: undefined } })
    expect((await verify('address.json', document)).code).toBe(0)
  })

  it('follows no redirect of an issuer to another origin, and within its own as the service does', async () => {
    const { stdout, code } = await verify('moved.json', await issue(`${base}/moved`))
    expect(code).toBe(7)
    expect(stdout).toContain('/moved could not be fetched: it leads to another host')
    const old = did.replace(':acme', ':old')
    served.set('/orgs/new/did.json', buildDidDocument({ did: old, keys: [pair] }))
    const renamed = await issue(old, { changes: { credentialStatus: undefined } })
    expect((await verify('renamed.json', renamed)).code).toBe(0)
  })

  it('takes no key that the issuer does not list, wherever it stands', async () => {
    const eve = generateSigningKey()
    served.set('/orgs/acme/evil.json', { publicKeyMultibase: eve.publicKeyMultibase })
    for (const path of ['/orgs/acme/evil.json', '/orgs/acme/did.json?evil', '/moved', '/.well-known/evil.json']) {
      const key = { ...loadSigningKey(eve.privateKeyPkcs8, did), verificationMethod: base + path }
      const { stdout, code } = await verify('eve.json', await issue(did, { key }))
      expect(code).toBe(1)
      expect(stdout).toMatch(/issuer +FAILED +The issuer does not list the signing key as its own/)
    }
  })

  it('asks no address of a private network', async () => {
    const { stdout, code } = await verify('private.json', await issue('https://10.1.2.3/issuers/1'))
    expect(code).toBe(7)
    expect(stdout).toContain('it is an address of a private network')
  })

  it('fails a forgery under the forger’s own domain, and asks that domain nothing', async () => {
    const key = keyOf('did:web:127.0.0.1%3A1:forger')
    const { stdout, code } = await verify('forgery.json', await issue(did, { key }))
    expect(code).toBe(1)
    expect(stdout).toMatch(/issuer +FAILED +The signing key belongs to someone other than the issuer/)
    expect(stdout).toContain('The credential is NOT valid.')
  })

  it('sees a revocation in a list whose id is another than its address', async () => {
    const { stdout, code } = await verify('revoked.json', await issue(did, { index: 8 }))
    expect(code).toBe(1)
    expect(stdout).toMatch(/revocation +FAILED/)
  })

  it('asks nothing more of a host than for keys where it is not the issuer: a file of a stranger names it', async () => {
    const nobody = did.replace(':acme', ':nobody')
    asked.length = 0
    expect((await verify('nobody.json', await issue(nobody))).stdout).toContain(
      '/orgs/nobody/did.json could not be fetched',
    )
    expect(asked).toEqual(['/orgs/nobody/did.json'])
  })

  it('fetches each address once', async () => {
    asked.length = 0
    await verify('once.json', await issue())
    expect(asked).toEqual(['/orgs/acme/did.json', '/status'])
  })
})

describe('a picture', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQIW2NgYGD4DwABBAEAcuYhEgAAAABJRU5ErkJggg==',
    'base64',
  )
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="http://openbadges.org"/>'

  it('is verified by what is baked into it, whatever its name', async () => {
    const json = JSON.stringify(await issue())
    expect((await verify('badge.png', bakePng(png, json))).code).toBe(0)
    expect((await verify('badge.json', bakeSvg(svg, json))).code).toBe(0)
  })

  it('without a credential is told apart', async () => {
    const { stderr, code } = await verify('empty.png', png)
    expect(code).toBe(2)
    expect(stderr).toContain('empty.png carries no credential')
  })
})

describe('a presentation', () => {
  it('is neither a yes nor a no, and what is in it is listed', async () => {
    const presentation = { type: 'VerifiablePresentation', verifiableCredential: [await issue()] }
    const { stdout, code } = await verify('presentation.json', presentation)
    expect(code).toBe(1)
    expect(stdout).toContain('This is a presentation of credentials')
    expect(stdout).toMatch(/The credentials in it, none of them checked:\ncredential +Welding Basics\nissuer +Harvard/)
    expect(stdout).toContain('this is neither a yes nor a no')
  })
})

describe('a credential of another kind', () => {
  it('is verified as a token under the key that its issuer publishes, and in the same words', async () => {
    const issuer = `${base}/issuers/tokens`
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const publicKeyJwk = publicKey.export({ format: 'jwk' })
    served.set('/issuers/tokens', {
      id: issuer,
      assertionMethod: [{ id: `${issuer}#1`, controller: issuer, publicKeyJwk }],
    })
    const { proof, ...unsigned } = await issue(issuer, { changes: { credentialStatus: undefined } })
    const parts = [{ alg: 'RS256', kid: `${issuer}#1` }, unsigned].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const signature = sign('sha256', Buffer.from(parts.join('.')), privateKey).toString('base64url')
    const { stdout, code } = await verify('credential.jwt', `${parts.join('.')}.${signature}`)
    expect(code).toBe(0)
    expect(stdout).toContain('The credential is exactly as it was signed.')
    const another = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
    const changed = await verify('changed.jwt', `${parts.join('.')}.${another}`)
    expect(changed.stdout).toContain('The content was changed after signing')
  })
})

describe('what cannot be checked', () => {
  it.each([
    ['a token that discloses parts', 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJ4In0.c2ln~WyJhIl0~', 'a token of a kind'],
    [
      'an assertion of Open Badges 2.0',
      { '@context': 'https://w3id.org/openbadges/v2', type: 'Assertion' },
      '2.0 or older',
    ],
  ])('is neither a yes nor a no: %s', async (_, content, words) => {
    const { stdout, code } = await verify('other.json', content)
    expect(code).toBe(1)
    expect(stdout).toContain(words)
    expect(stdout).toContain('this is neither a yes nor a no')
    expect(stdout).not.toContain('NOT valid')
  })

  it('is a document that gives a name twice', async () => {
    const text = JSON.stringify(await issue()).replace('{', '{"validUntil":"2020-01-01T00:00:00Z","validUntil":null,')
    const { stderr, code } = await verify('twice.json', text)
    expect(code).toBe(2)
    expect(stderr).toContain('gives one name twice')
  })
})
