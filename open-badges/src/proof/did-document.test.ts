import { expect, it } from 'vitest'
import { isDid } from '../document/guard.ts'
import { buildDidDocument, didWebUrl, organizationDid } from './did-document.ts'

it('a port is part of the DID, with its colon written %3A', () => {
  expect(organizationDid('localhost:3000', 'acme')).toBe('did:web:localhost%3A3000:orgs:acme')
})

it('an IPv6 address with a port is part of the DID, and its document is found again', () => {
  const did = organizationDid('[::1]:4400', 'acme')
  expect(did).toBe('did:web:%5B%3A%3A1%5D%3A4400:orgs:acme')
  expect(isDid(did)).toBe(true)
  expect(didWebUrl(did)).toBe('http://[::1]:4400/orgs/acme/did.json')
})

it.each([
  ['did:web:example.org', 'https://example.org/.well-known/did.json'],
  ['did:web:example.org:orgs:acme', 'https://example.org/orgs/acme/did.json'],
  ['did:web:example.org%3A8443:orgs:acme', 'https://example.org:8443/orgs/acme/did.json'],
  ['did:web:localhost%3A3000:orgs:acme', 'http://localhost:3000/orgs/acme/did.json'],
  ['did:web:127.0.0.1%3A4400:orgs:acme', 'http://127.0.0.1:4400/orgs/acme/did.json'],
  ['did:web:127.0.0.1.evil.example', 'https://127.0.0.1.evil.example/.well-known/did.json'],
])('the document of %s lies at %s', (did, url) => {
  expect(didWebUrl(did)).toBe(url)
})

it.each([
  'did:key:z6Mk',
  'did:web:',
  'did:web:a%2Fb',
  'did:web:user%40evil.example',
  'did:web:example.org:..:x',
  'did:web:example.org:%2e%2e',
  'did:web:example.org%',
  'did:web:localhost.evil.example%3Ax',
])('%s leads nowhere', (did) => {
  expect(didWebUrl(did)).toBeUndefined()
})

it('the DID document lists every key under absolute ids, for assertions', () => {
  const keys = [{ publicKeyMultibase: 'z6MkOld' }, { publicKeyMultibase: 'z6MkNew' }]
  expect(buildDidDocument({ did: 'did:web:example.org:orgs:acme', keys })).toEqual({
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: 'did:web:example.org:orgs:acme',
    verificationMethod: ['z6MkOld', 'z6MkNew'].map((publicKeyMultibase) => ({
      id: `did:web:example.org:orgs:acme#${publicKeyMultibase}`,
      type: 'Multikey',
      controller: 'did:web:example.org:orgs:acme',
      publicKeyMultibase,
    })),
    assertionMethod: ['did:web:example.org:orgs:acme#z6MkOld', 'did:web:example.org:orgs:acme#z6MkNew'],
  })
})
