import { describe, expect, it } from 'vitest'
import {
  buildStatusListCredential,
  createStatusBits,
  encodeStatusList,
  setRevoked,
  signDocument,
  sourcesOnWeb,
  verifyCredential,
} from '../src/index.ts'
import { didDocument, issuedAt, issuerDid, signingKey } from './factories.ts'
import { didJwkOf, jwkOf, type KeyName, keyPairs, webOfDocuments, withProof } from './foreign-signers.ts'
import { type Document, makeUnsigned, sources, verdict } from './verdict.ts'

const now = sources.now

function unsignedBy(issuer: string, changes: Document = {}): Document {
  return makeUnsigned({
    issuer: { ...(makeUnsigned().issuer as Document), id: issuer },
    credentialStatus: undefined,
    ...changes,
  })
}

const proofOf = (verificationMethod: string, more: Document = {}): Document => ({
  type: 'DataIntegrityProof',
  created: '2026-03-31T08:15:30Z',
  verificationMethod,
  proofPurpose: 'assertionMethod',
  ...more,
})

async function signedAs(name: KeyName, cryptosuite: string): Promise<Document> {
  const did = didJwkOf(name)
  return withProof(unsignedBy(did), name, proofOf(`${did}#0`, { cryptosuite }))
}

describe('a proof of another suite', () => {
  it.each([
    ['ecdsa-rdfc-2019', 'p256'],
    ['ecdsa-rdfc-2019', 'p384'],
    ['ecdsa-jcs-2019', 'p256'],
    ['ecdsa-jcs-2019', 'p384'],
    ['eddsa-jcs-2022', 'ed25519'],
    ['eddsa-2022', 'ed25519'],
  ] as const)('%s by a key of %s passes, and no longer once a word was changed', async (cryptosuite, name) => {
    const credential = await signedAs(name, cryptosuite)
    expect(await verdict(credential)).toEqual(['passed'])
    expect(await verdict({ ...credential, name: 'Doctorate' })).toEqual(['failed', 'signature_does_not_match'])
  })

  it.each([
    ['ecdsa-rdfc-2019', 'ed25519'],
    ['eddsa-rdfc-2022', 'p256'],
    ['ecdsa-rdfc-2019', 'rsa'],
  ] as const)('%s by a key of another kind (%s) fails', async (cryptosuite, name) => {
    expect(await verdict(await signedAs(name, cryptosuite))).toEqual(['failed', 'signature_does_not_match'])
  })

  it('of the wrong curve fails, though the signature would fit in length', async () => {
    const credential = await signedAs('p256', 'ecdsa-rdfc-2019')
    const other = didJwkOf('p384')
    const proof = { ...(credential.proof as Document), verificationMethod: `${other}#0` }
    expect(await verdict({ ...credential, issuer: other, proof })).toEqual(['failed', 'signature_does_not_match'])
  })

  it('of the data model 1.1 with Ed25519Signature2020 passes, expires and notices changes', async () => {
    const did = didJwkOf('ed25519')
    // Its context came before the term.
    const { validFrom, ...unsigned } = without('inLanguage', unsignedBy(did))
    const document = {
      ...unsigned,
      '@context': [
        'https://www.w3.org/2018/credentials/v1',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.2.json',
        'https://w3id.org/security/suites/ed25519-2020/v1',
      ],
      issuanceDate: '2026-03-31T08:15:30Z',
      expirationDate: '2027-03-31T08:15:30Z',
      validUntil: undefined,
    }
    const credential = await withProof(document, 'ed25519', proofOf(`${did}#0`, { type: 'Ed25519Signature2020' }))
    expect(await verdict(credential)).toEqual(['passed'])
    expect(await verdict(credential, { now: new Date('2027-04-01T00:00:00Z') })).toEqual(['failed', 'expired'])
    expect(await verdict({ ...credential, expirationDate: '2030-03-31T08:15:30Z' })).toEqual([
      'failed',
      'signature_does_not_match',
    ])
    const iri = 'https://www.w3.org/2018/credentials#expirationDate'
    const { expirationDate, ...hidden } = credential
    expect((await verdict({ ...hidden, [iri]: expirationDate }))[0]).toBe('failed')
  })

  it('under a vocabulary that we do not have is neither good nor bad', async () => {
    const did = didJwkOf('ed25519')
    const document = unsignedBy(did, { '@context': ['https://www.w3.org/ns/credentials/v2', 'https://x.example/v1'] })
    const credential = await withProof(document, 'ed25519', proofOf(`${did}#0`, { cryptosuite: 'eddsa-jcs-2022' }))
    expect(await verdict(credential)).toEqual(['could_not_check', 'unknown_context'])
  })
})

/** The document without a property, wherever it stands. */
function without(property: string, document: Document): Document {
  return JSON.parse(JSON.stringify(document, (key, value) => (key === property ? undefined : value)))
}

describe('a key at an address of its own', () => {
  const issuer = 'https://school.example/issuers/1'
  async function signedAt(address: string): Promise<Document> {
    return withProof(unsignedBy(issuer), 'p256', proofOf(address, { cryptosuite: 'ecdsa-rdfc-2019' }))
  }
  async function reasonsOf(document: Document, documents: Record<string, unknown>) {
    const web = webOfDocuments(documents)
    const { steps } = await verifyCredential(document, { ...sourcesOnWeb(web.fetch), now })
    return { reasons: steps.slice(1, 3).map(({ reason }) => reason), asked: web.asked }
  }

  it('below the issuer’s is a question too: what was uploaded there may be anybody’s', async () => {
    const address = `${issuer}/keys/1`
    const { reasons } = await reasonsOf(await signedAt(address), { [address]: jwkOf('p256') })
    expect(reasons).toEqual(['signature_matches', 'key_beside_issuer'])
  })

  it.each(['https://school.example/uploads/key', 'https://school.example/.well-known/key'])(
    'of an issuer that is a whole host is its own in no folder: %s',
    async (address) => {
      for (const [whole, ...reasons] of [
        ['https://school.example/', 'signature_matches', 'key_beside_issuer'],
        ['did:web:school.example', 'no_key', 'key_not_listed'],
      ] as const) {
        const signed = await withProof(unsignedBy(whole), 'p256', proofOf(address, { cryptosuite: 'ecdsa-rdfc-2019' }))
        const did = { 'https://school.example/.well-known/did.json': { id: 'did:web:school.example' } }
        expect((await reasonsOf(signed, { ...did, [address]: jwkOf('p256') })).reasons).toEqual(reasons)
      }
    },
  )

  it('beside the issuer’s is a question, unless the issuer lists it', async () => {
    const address = 'https://school.example/issuers/2/key'
    const signed = await signedAt(address)
    const method = { id: address, controller: issuer, publicKeyJwk: jwkOf('p256') }
    const found = await reasonsOf(signed, { [address]: method, [issuer]: { id: issuer, name: 'A school' } })
    expect(found.reasons).toEqual(['signature_matches', 'key_beside_issuer'])
    const listed = { id: issuer, verificationMethod: [method], assertionMethod: [address] }
    expect((await reasonsOf(signed, { [issuer]: listed })).reasons).toEqual(['signature_matches', 'key_of_issuer'])
  })

  it('on another host is not asked for', async () => {
    const { reasons, asked } = await reasonsOf(await signedAt('https://forger.example/key'), {})
    expect(reasons).toEqual(['no_key', 'key_of_another'])
    expect(asked).toEqual([])
  })

  it('is told as not reached where nobody answers', async () => {
    const { reasons } = await reasonsOf(await signedAt(`${issuer}/keys/1`), {})
    expect(reasons).toEqual(['no_key', 'issuer_not_resolved'])
  })
})

describe('a key that the issuer lists', () => {
  const issuer = 'https://school.example/issuers/1'
  async function reasonOf(key: Document): Promise<string[]> {
    const signed = await withProof(
      unsignedBy(issuer),
      'p256',
      proofOf(`${issuer}#1`, { cryptosuite: 'ecdsa-jcs-2019' }),
    )
    const assertionMethod = [{ id: `${issuer}#1`, controller: issuer, ...key }]
    return verdict(signed, { resolveDid: async () => ({ id: issuer, assertionMethod }) })
  }
  const whole = `z6Mk${'f'.repeat(44)}`

  it.each([
    ['is longer than keys of its kind', { publicKeyMultibase: 'z6MkjZRsdasZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi' }],
    ['is shorter', { publicKeyMultibase: whole.slice(0, -1) }],
    ['cannot be decoded', { publicKeyMultibase: whole.replace('f', '0') }],
    ['is no point of its curve', { publicKeyMultibase: 'zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU216z' }],
    ['lacks a half', { publicKeyJwk: { ...jwkOf('p256'), y: undefined } }],
    ['is shown with its private half', { publicKeyJwk: keyPairs.p256.privateKey.export({ format: 'jwk' }) }],
    ['is too short as a JWK', { publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', x: 'AAAA' } }],
  ])('and that %s fails as broken', async (_, key) => {
    expect(await reasonOf(key)).toEqual(['failed', 'no_key', 'broken_key'])
  })

  it.each([
    ['secp256k1', { publicKeyMultibase: 'zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme' }],
    ['another encoding', { publicKeyMultibase: 'u7QEACQ' }],
    ['another curve', { publicKeyJwk: { kty: 'EC', crv: 'secp256k1', x: 'AA', y: 'AA' } }],
    ['another form', { publicKeyPem: '-----BEGIN PUBLIC KEY-----' }],
  ])('and that is of a kind we do not know is a question: %s', async (_, key) => {
    expect(await reasonOf(key)).toEqual(['could_not_check', 'no_key', 'unsupported_key'])
  })

  const key = { publicKeyJwk: jwkOf('p256') }

  it.each([
    ['was revoked', { revoked: '2026-03-31T08:16:30Z' }],
    ['was revoked before it signed', { revoked: '2020-01-01T00:00:00+01:00' }],
    ['has expired', { expires: '2026-03-31T08:16:30Z' }],
    ['has expired, and is to be revoked', { expires: '2026-03-01T00:00:00Z', revoked: '2099-01-01T00:00:00Z' }],
  ])('and that %s proves nothing more, whatever date its signature has', async (_, ends) => {
    expect(await reasonOf({ ...key, ...ends })).toEqual(['failed', 'no_key', 'key_out_of_use'])
  })

  it('and whose time is not over is the issuer’s, and one whose end cannot be read is broken', async () => {
    const later = { expires: '2026-03-31T08:16:31Z', revoked: '2099-01-01T00:00:00Z' }
    expect(await reasonOf({ ...key, ...later })).toEqual(['passed'])
    for (const ends of [{ revoked: true }, { revoked: 'soon' }, { expires: 1_700_000_000 }])
      expect(await reasonOf({ ...key, ...ends })).toEqual(['failed', 'no_key', 'broken_key'])
  })
})

describe('what is revoked', () => {
  const listUrl = 'https://lists.example/revoked'
  const byOurs = { 'https://badges.example/orgs/acme/did.json': didDocument }
  const extensions = 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json'
  const extended = { '@context': [...(makeUnsigned()['@context'] as string[]), extensions] }
  const signed = (credentialStatus: unknown) =>
    signDocument(
      makeUnsigned({ ...extended, credentialStatus, id: 'https://badges.example/credentials/7' }),
      signingKey,
      {
        created: issuedAt,
      },
    )

  async function revocationOf(document: Document, documents: Record<string, unknown>) {
    const web = webOfDocuments({ ...byOurs, ...documents })
    const { steps } = await verifyCredential(document, { ...sourcesOnWeb(web.fetch), now })
    return { reason: steps[4]?.reason, asked: web.asked }
  }

  it('stands in a 1EdTechRevocationList by the id of the credential', async () => {
    const credential = await signed({ id: listUrl, type: '1EdTechRevocationList' })
    const list = (...ids: string[]) => ({
      id: listUrl,
      issuer: issuerDid,
      revokedCredential: ids.map((id) => ({ id, revoked: true })),
    })
    expect(await revocationOf(credential, { [listUrl]: list('https://badges.example/credentials/7') })).toMatchObject({
      reason: 'revoked',
    })
    expect(await revocationOf(credential, { [listUrl]: list('https://badges.example/credentials/8') })).toMatchObject({
      reason: 'not_revoked',
    })
    expect(await revocationOf(credential, { [listUrl]: { ...list(), issuer: 'did:web:other.example' } })).toMatchObject(
      { reason: 'status_not_trusted' },
    )
    expect(await revocationOf(credential, { [listUrl]: [] })).toMatchObject({ reason: 'status_not_trusted' })
    expect(await revocationOf(credential, {})).toMatchObject({ reason: 'status_not_resolved' })
  })

  it('is asked for only where the signature holds', async () => {
    const credential = await signed({ id: listUrl, type: '1EdTechRevocationList' })
    const { reason, asked } = await revocationOf({ ...credential, name: 'Doctorate' }, {})
    expect(reason).toBe('status_not_resolved')
    expect(asked).not.toContain(listUrl)
  })

  it('stands in a list of bits on any host, signed by the issuer', async () => {
    const entry = {
      id: `${listUrl}#8`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '8',
      statusListCredential: listUrl,
    }
    const bits = createStatusBits()
    setRevoked(bits, 8)
    const unsigned = buildStatusListCredential({
      id: listUrl,
      issuerDid,
      validFrom: issuedAt,
      encodedList: encodeStatusList(bits),
    })
    const list = await signDocument(unsigned, signingKey, { created: issuedAt })
    const credential = await signed(entry)
    expect(await revocationOf(credential, { [listUrl]: list })).toMatchObject({ reason: 'revoked' })
    const { proof, ...unproven } = list
    expect(await revocationOf(credential, { [listUrl]: unproven })).toMatchObject({ reason: 'status_not_trusted' })
  })
})
