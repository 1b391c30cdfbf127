import { createPrivateKey, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  buildCredential,
  buildDidDocument,
  generateSigningKey,
  loadSigningKey,
  organizationDid,
  signDocument,
} from '@sello/open-badges'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'

type Document = Record<string, unknown>
type Answer = { verdict: string; issuer: { domain: string | null }; steps: { step: string; outcome: string }[] }

// A university at one port of this machine, whose site takes uploads and leads wherever it is told, and Eve at another.
const own = generateSigningKey()
const eve = generateSigningKey()
const issuedAt = new Date(Date.now() - 60_000)
let app: Application
let university: Server
let evil: Server
let host: string
let evilUrl: string
let did: string
const asked: string[] = []

const methodOfEve = (id: string) => ({
  id,
  type: 'Multikey',
  controller: did,
  publicKeyMultibase: eve.publicKeyMultibase,
})

beforeAll(async () => {
  // Where the service is reached on this machine, it asks this machine.
  app = await startApplication({ reachable: true, worker: false })
  evil = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(
      JSON.stringify({ ...methodOfEve(`${did}#eve`), assertionMethod: [methodOfEve(`${did}#eve`)], id: did }),
    )
  })
  evilUrl = `http://localhost:${await portOf(evil)}`
  university = createServer((request, response) => {
    const url = new URL(request.url ?? '', `http://${host}`)
    const to = url.searchParams.get('to')
    if (to !== null) return response.writeHead(302, { location: to }).end()
    if (url.pathname === '/orgs/moved/did.json')
      return response.writeHead(301, { location: `${evilUrl}/did.json` }).end()
    const isOwn = request.url === '/orgs/acme/did.json' || request.url === '/.well-known/did.json'
    const id = request.url === '/orgs/acme/did.json' ? did : organizationDid(host, '').replace(/:orgs:$/, '')
    response.end(JSON.stringify(isOwn ? buildDidDocument({ did: id, keys: [own] }) : methodOfEve(url.href)))
  })
  host = `localhost:${await portOf(university)}`
  did = organizationDid(host, 'acme')
})
afterAll(async () => {
  for (const server of [university, evil]) {
    server?.closeAllConnections()
    server?.close()
  }
  await app?.stop()
})

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return (server.address() as AddressInfo).port
}

let callers = 0

async function answerTo(body: string): Promise<Answer> {
  callers += 1
  const headers = { 'x-forwarded-for': `198.51.100.${callers}` }
  return (await (await fetch(`${app.url}/verify`, { method: 'POST', body, headers })).json()) as Answer
}

function unsignedBy(issuer: string): Document & { '@context': unknown } {
  const id = `http://${host}/1`
  const { credentialStatus, ...document } = buildCredential(
    { did, name: 'The university' },
    { id: `${id}/achievement`, name: 'Doctorate', criteriaUrl: `${id}/achievement` },
    {
      credentialId: id,
      validFrom: issuedAt,
      email: 'eve@evil.example',
      salt: '00',
      status: { listUrl: `${id}/list`, index: 1 },
    },
  )
  return { ...document, issuer: { ...document.issuer, id: issuer } }
}

async function signedBy(pair: typeof own, verificationMethod: string, issuer = did): Promise<string> {
  const key = { ...loadSigningKey(pair.privateKeyPkcs8, issuer), verificationMethod }
  return JSON.stringify(await signDocument(unsignedBy(issuer), key, { created: issuedAt }))
}

function tokenOf(pair: typeof own, header: Document, payload: Document): string {
  const data = [{ alg: 'EdDSA', ...header }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const key = createPrivateKey({ key: pair.privateKeyPkcs8, format: 'der', type: 'pkcs8' })
  return `${data}.${sign(null, Buffer.from(data), key).toString('base64url')}`
}

function expectNoForgery({ verdict, issuer, steps }: Answer): void {
  expect(verdict).not.toBe('verified')
  expect(issuer.domain).toBeNull()
  expect(steps[2]).not.toMatchObject({ step: 'issuer', outcome: 'passed' })
}

describe('POST /verify', () => {
  it('verifies what is signed with a key that the issuer lists, as a document and as a token', async () => {
    const method = `${did}#${own.publicKeyMultibase}`
    for (const body of [await signedBy(own, method), tokenOf(own, { kid: method }, unsignedBy(did))]) {
      expect(await answerTo(body)).toMatchObject({ verdict: 'verified', issuer: { domain: host } })
    }
  })

  it.each([
    '/orgs/acme/evil.json',
    '/orgs/acme/..%2feve/key.json',
    '/orgs/acme/..%5ceve/key.json',
    '/orgs/acme/..;/eve/key.json',
    '/orgs/acme/%2e%2e/eve/key.json',
    '/orgs/acme/?evil',
    '/orgs/acme/did.json?evil',
    '/orgs/acme/did.json#eve',
    '/orgs/acme/go?to=/uploads/evil.json',
    '/orgs/acme/go?to=EVIL/key',
    '/orgs/eve/key',
    '/.well-known/jwks.json',
  ])('verifies no key of a stranger at %s, in a proof or a token', async (path) => {
    const address = `http://${host}${path.replace('EVIL', evilUrl)}`
    expectNoForgery(await answerTo(await signedBy(eve, address)))
    expectNoForgery(await answerTo(tokenOf(eve, { kid: address }, unsignedBy(did))))
  })

  it('verifies no key below the /.well-known/ of an issuer that is a whole host', async () => {
    const whole = `did:web:${encodeURIComponent(host)}`
    expect((await answerTo(await signedBy(own, `${whole}#${own.publicKeyMultibase}`, whole))).verdict).toBe('verified')
    for (const path of ['jwks.json', 'acme-challenge/x', 'did.json?evil']) {
      expectNoForgery(await answerTo(await signedBy(eve, `http://${host}/.well-known/${path}`, whole)))
    }
  })

  it('asks for no key, DID document or issuer across a redirect to another origin', async () => {
    asked.length = 0
    const moved = organizationDid(host, 'moved')
    const led = `http://${host}/go?to=${evilUrl}/issuer`
    for (const issuer of [moved, led]) expectNoForgery(await answerTo(await signedBy(eve, `${issuer}#eve`, issuer)))
    expectNoForgery(await answerTo(await signedBy(eve, `http://${host}/orgs/acme/go?to=${evilUrl}/key`)))
    expect(asked).toEqual([])
  })
})
