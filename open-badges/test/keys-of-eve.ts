import { didJwkOf, jwkOf, tokenOf, withProof } from './foreign-signers.ts'
import { type Document, makeUnsigned } from './verdict.ts'

/** The issuer has the key of P-256 and lists it; Eve has that of Ed25519, and publishes it wherever anybody but the issuer can. */
export const university = 'did:web:uni.example:orgs:acme'
export const home = 'https://uni.example/orgs/acme'
export const eve: string = didJwkOf('ed25519')

/** The document that the issuer publishes about itself. */
export function ownDocument(issuer: string): Document {
  const method = { id: `${issuer}#1`, type: 'JsonWebKey', controller: issuer, publicKeyJwk: jwkOf('p256') }
  return { id: issuer, verificationMethod: [method], assertionMethod: [method.id] }
}

/** Eve's key at an address, in all forms that keys have. */
export function keyOfEve(id: string, controller: string): Document {
  const jwk = { ...jwkOf('ed25519'), kid: 'eve' }
  const method = { id, type: 'JsonWebKey', controller, publicKeyJwk: jwk }
  const assertionMethod = [`${controller}#eve`, `${controller}#0`, id, '#eve'].map((name) => ({ ...method, id: name }))
  return { ...jwk, ...method, owner: controller, keys: [jwk], verificationMethod: assertionMethod, assertionMethod }
}

export function unsignedBy(issuer: string): Document {
  const unsigned = makeUnsigned()
  return { ...unsigned, credentialStatus: undefined, issuer: { ...(unsigned.issuer as Document), id: issuer } }
}

export function proofBy(
  issuer: string,
  verificationMethod: unknown,
  name: 'ed25519' | 'p256' = 'ed25519',
): Promise<Document> {
  const cryptosuite = name === 'p256' ? 'ecdsa-jcs-2019' : 'eddsa-jcs-2022'
  const created = '2026-03-31T08:15:30Z'
  const proofPurpose = 'assertionMethod'
  const options = { type: 'DataIntegrityProof', created, verificationMethod, proofPurpose, cryptosuite }
  return withProof(unsignedBy(issuer), name, options)
}

/** A token in the name of the issuer, signed by Eve. */
export function tokenOfEve(header: Document, payload: Document): string {
  return tokenOf(payload, 'ed25519', { alg: 'EdDSA', ...header })
}

/** The addresses at which Eve claims to find the issuer's key, in a proof: the issuer lists none of these keys. */
export const addressesOfEve: unknown[] = [
  `${home}/evil.json`,
  `${home}/keys/evil.json#eve`,
  `${home}/..%2feve/key.json`,
  `${home}/..%5ceve/key.json`,
  `${home}/..;/eve/key.json`,
  `${home}/%2e%2e/eve/key.json`,
  `${home}/../eve/key.json`,
  `${home}/?evil`,
  `${home}/?evil#eve`,
  `${home}/did.json?evil`,
  `${home}/did.json?evil#eve`,
  `${home}/did.json#eve`,
  `${home}/did.json`,
  `${home}/go?to=https://evil.example/key`,
  `${home}/go?to=/uploads/key`,
  `${home}#eve`,
  home,
  'https://uni.example/orgs/eve/key',
  'https://uni.example/.well-known/jwks.json',
  'https://uni.example:8443/orgs/acme/key',
  'http://uni.example/orgs/acme/key',
  'https://eve@uni.example/orgs/acme/key',
  'https://uni.example@evil.example/orgs/acme/key',
  'https://uni.example./orgs/acme/key',
  'https://UNI.example/orgs/acme/key',
  'https://evil.example/orgs/acme/key',
  'did:web:UNI.example:orgs:acme#eve',
  'did:web:uni.example.:orgs:acme#eve',
  `${university}:#eve`,
  `${university}:eve#eve`,
  `${university}?evil#eve`,
  `${university}/evil#eve`,
  'did:web:uni.example%2Forgs%2Facme#eve',
  'did:web:uni.example:orgs%2Facme#eve',
  'did:web:uni.example:orgs:..%2feve#eve',
  'did:web:uni.example%3A8443:orgs:acme#eve',
  'DID:web:uni.example:orgs:acme#eve',
  `${university}#eve`,
  `${university}#1%00`,
  university,
  `${eve}#0`,
  eve,
  `data:application/json,${JSON.stringify(jwkOf('ed25519'))}`,
  '#eve',
  'eve',
  '',
  [`${university}#1`, `${eve}#0`],
  { id: `${university}#1`, type: 'JsonWebKey', controller: university, publicKeyJwk: jwkOf('ed25519') },
]

/** Headers of tokens that Eve writes, by the attack that each tries. */
export const headersOfEve: [string, Document][] = [
  ['a key uploaded below its address', { kid: `${home}/evil.json` }],
  ['a key that its page echoes', { kid: `${home}/?evil` }],
  ['a key behind a redirect', { kid: `${home}/go?to=https://evil.example/key` }],
  ['a key out of its folder', { kid: `${home}/..%2feve/key.json` }],
  ['a key of its host', { kid: 'https://uni.example/.well-known/jwks.json' }],
  ['a key of another host', { kid: 'https://evil.example/key' }],
  ['a key that is not listed', { kid: `${university}#eve` }],
  ['a name that is not listed', { kid: 'eve' }],
  ['a name that is listed, of another key', { kid: '1' }],
  ['a key of another DID', { kid: `${eve}#0` }],
  ['no key', {}],
  ['a list of keys', { kid: [`${university}#1`, `${eve}#0`] }],
  ['a key within its name', { kid: { jwk: jwkOf('ed25519') } }],
  ['a key that it brings along', { jwk: jwkOf('ed25519') }],
  ['a key that it brings along under the issuer’s name', { kid: '1', jwk: jwkOf('ed25519') }],
  ['a set of keys elsewhere', { jku: 'https://evil.example/jwks' }],
  ['a set of keys elsewhere under the issuer’s name', { jku: 'https://evil.example/jwks', kid: '1' }],
  ['a certificate elsewhere', { x5u: 'https://evil.example/cert' }],
  ['a certificate that it brings along', { x5c: ['MIIB'] }],
  ['an extension that must be understood', { crit: ['exp'], kid: '1' }],
  ['a payload that is not encoded', { crit: ['b64'], b64: false, kid: '1' }],
  ['the algorithm of the issuer’s key', { alg: 'ES256', kid: '1' }],
  ['no algorithm', { alg: 'none' }],
  ['no algorithm, spelt otherwise', { alg: 'nOnE' }],
  ['an algorithm that nobody has', { alg: 'eddsa' }],
]
