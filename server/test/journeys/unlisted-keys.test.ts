import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sourcesOnWeb, verifyCredential } from '@sello/open-badges'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchOfIssuer } from '../../../cli/src/verifying/fetch-of-issuer.ts'
import { tokenOf } from '../../../open-badges/test/foreign-signers.ts'
import {
  addressesOfEve,
  headersOfEve,
  keyOfEve,
  ownDocument,
  proofBy,
  tokenOfEve,
  university,
  unsignedBy,
} from '../../../open-badges/test/keys-of-eve.ts'
import { someOf } from '../../../open-badges/test/property-runs.ts'
import { fetchOfStrangers } from '../../src/holders/verifications/fetch-of-strangers.ts'
import { type Application, startApplication } from '../application.ts'

type Answer = { verdict: string; issuer: { domain: string | null }; steps: { step: string; outcome: string }[] }

// A university at one port of this machine, whose site takes uploads and leads wherever it is told, and Eve at another.
let app: Application
let site: Server
let evil: Server
let host: string
let evilHost: string
let did: string
const asked: string[] = []

beforeAll(async () => {
  // Where the service is reached on this machine, it asks this machine.
  app = await startApplication({ reachable: true, worker: false })
  evil = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(JSON.stringify(keyOfEve(`http://${evilHost}${request.url}`, did)))
  })
  evilHost = `localhost:${await portOf(evil)}`
  site = createServer((request, response) => {
    const path = request.url ?? ''
    const to = new URL(path, `http://${host}`).searchParams.get('to')
    if (to !== null) return response.writeHead(302, { location: to }).end()
    if (path === '/orgs/moved/did.json')
      return response.writeHead(301, { location: `http://${evilHost}/did.json` }).end()
    const whole = `did:web:${encodeURIComponent(host)}`
    const own = { '/orgs/acme/did.json': did, '/.well-known/did.json': whole }[path]
    response.end(JSON.stringify(own ? ownDocument(own) : keyOfEve(`http://${host}${path}`, did)))
  })
  host = `localhost:${await portOf(site)}`
  did = here(university)
})
afterAll(async () => {
  for (const server of [site, evil]) {
    server?.closeAllConnections()
    server?.close()
  }
  await app?.stop()
})

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return (server.address() as AddressInfo).port
}

/** The expected values of uni.example and evil.example, with the names of these two. */
function here<One>(said: One): One {
  const text = JSON.stringify(said)
    .replaceAll(/did:web:(uni\.example)/gi, `did:web:${encodeURIComponent(host)}`)
    .replaceAll(/(uni\.example:8443|(?<!uni\.example@)evil\.example)/g, evilHost)
    .replaceAll('uni.example.', host.replace(':', '.:'))
    .replaceAll(/uni\.example/gi, host)
  return JSON.parse(text.replaceAll('https://', 'http://'))
}

const signedByEve = async (address: unknown, issuer = did) => JSON.stringify(await proofBy(issuer, address))
const tokenByEve = (header: Record<string, unknown>) => tokenOfEve(header, { ...unsignedBy(did), iss: did })

let callers = 0

async function answerTo(body: string): Promise<Answer> {
  callers += 1
  const headers = { 'x-forwarded-for': `198.51.100.${callers}` }
  return (await (await fetch(`${app.url}/verify`, { method: 'POST', body, headers })).json()) as Answer
}

async function expectNoForgery(body: string): Promise<void> {
  const { verdict, issuer, steps } = await answerTo(body)
  expect(verdict).not.toBe('verified')
  expect(issuer.domain).toBeNull()
  expect(steps[2]).not.toMatchObject({ step: 'issuer', outcome: 'passed' })
}

describe.each([
  ['the service', () => fetchOfStrangers(app.platform)],
  ['the command line', () => fetchOfIssuer(new AbortController().signal)],
])('with what %s fetches', (_door, fetchBy) => {
  const outcomeOf = async (document: unknown) =>
    verifyCredential(document, { ...sourcesOnWeb(fetchBy()), now: new Date() })

  it('a key that the issuer lists is its own', async () => {
    const document = await proofBy(did, `${did}#1`, 'p256')
    expect(await outcomeOf(document)).toMatchObject({ outcome: 'passed', provenDomain: host })
  })

  it('no key of a stranger is, at any address and under any header of a token', async () => {
    const proofs = addressesOfEve.map((address) => proofBy(did, here(address)))
    const tokens = [...headersOfEve.map(([, header]) => header), ...addressesOfEve.map((kid) => ({ kid }))]
    const forged = [...(await Promise.all(proofs)), ...tokens.map((header) => tokenByEve(here(header)))]
    expect(forged.length).toBeGreaterThan(100)
    for (const one of forged) {
      const { outcome, provenDomain, steps } = await outcomeOf(one)
      const reasons = steps.map(({ reason }) => reason)
      expect([one, outcome === 'passed', provenDomain, reasons.includes('key_of_issuer')]).toEqual([
        one,
        false,
        undefined,
        false,
      ])
    }
  })
})

describe('POST /verify', () => {
  it('verifies what is signed with a key that the issuer lists, as a document and as a token', async () => {
    const token = tokenOf({ ...unsignedBy(did), iss: did }, 'p256', { alg: 'ES256', kid: `${did}#1` })
    for (const body of [JSON.stringify(await proofBy(did, `${did}#1`, 'p256')), token]) {
      expect(await answerTo(body)).toMatchObject({ verdict: 'verified', issuer: { domain: host } })
    }
  })

  it.for(someOf(addressesOfEve))('verifies no key of a stranger at %j', async (address) => {
    await expectNoForgery(await signedByEve(here(address)))
  })

  it.for(someOf(headersOfEve))('verifies no token under %s', async ([, header]) => {
    await expectNoForgery(tokenByEve(here(header)))
  })

  it('verifies no key below the /.well-known/ of an issuer that is a whole host', async () => {
    const whole = `did:web:${encodeURIComponent(host)}`
    const own = JSON.stringify(await proofBy(whole, `${whole}#1`, 'p256'))
    expect((await answerTo(own)).verdict).toBe('verified')
    for (const path of ['jwks.json', 'did.json?evil'])
      await expectNoForgery(await signedByEve(`http://${host}/.well-known/${path}`, whole))
  })

  it('asks for no key, DID document or issuer across a redirect to another origin', async () => {
    asked.length = 0
    const led = `http://${host}/go?to=http://${evilHost}/issuer`
    for (const issuer of [did.replace(':acme', ':moved'), led])
      await expectNoForgery(await signedByEve(`${issuer}#eve`, issuer))
    await expectNoForgery(await signedByEve(`http://${host}/orgs/acme/go?to=http://${evilHost}/key`))
    expect(asked).toEqual([])
  })
})
