import { describe, expect, it } from 'vitest'
import { bakePng, readCredentialFile, sourcesOnWeb, verifyCredential } from '../src/index.ts'
import { keyPairs, tokenOf, webOfDocuments } from './foreign-signers.ts'
import { type Document, sources } from './verdict.ts'

const host = 'https://school.example'
const context = 'https://w3id.org/openbadges/v2'
const issuer: Document = {
  '@context': context,
  type: 'Issuer',
  id: `${host}/issuer`,
  name: 'A school',
  publicKey: `${host}/key`,
  revocationList: `${host}/revoked`,
}
const badge = { '@context': context, type: 'BadgeClass', id: `${host}/badge`, name: 'Welding', issuer: issuer.id }
const key = {
  id: `${host}/key`,
  type: 'CryptographicKey',
  owner: issuer.id,
  publicKeyPem: keyPairs.rsa.publicKey.export({ format: 'pem', type: 'spki' }),
}
const hosted: Document = {
  '@context': context,
  type: 'Assertion',
  id: `${host}/assertions/1`,
  recipient: { type: 'email', hashed: true, salt: 'x', identity: 'sha256$00' },
  badge: badge.id,
  verification: { type: 'HostedBadge' },
  issuedOn: '2025-01-01T00:00:00Z',
}
const signed = { ...hosted, id: 'urn:uuid:1', verification: { type: 'SignedBadge', creator: key.id } }
const published: Record<string, unknown> = {
  [`${host}/issuer`]: issuer,
  [badge.id]: badge,
  [key.id]: key,
  [`${host}/assertions/1`]: hosted,
  [`${host}/revoked`]: { id: `${host}/revoked`, issuer: issuer.id, revokedAssertions: [{ id: 'urn:uuid:2' }] },
}

async function checked(document: unknown, changes: Record<string, unknown> = {}) {
  const web = webOfDocuments({ ...published, ...changes })
  const verification = await verifyCredential(document, { ...sourcesOnWeb(web.fetch), now: sources.now })
  return { ...verification, reasons: verification.steps.map(({ reason }) => reason) }
}

describe('a hosted badge of Open Badges 2.0', () => {
  it('is shown as what it is and passes as its issuer publishes it', async () => {
    const answer = await checked(hosted)
    expect(answer.reasons).toEqual([
      'open_badge_2_hosted',
      'hosted_matches',
      'hosted_by_issuer',
      'in_force',
      'not_revoked',
    ])
    expect(answer).toMatchObject({
      outcome: 'passed',
      provenDomain: 'school.example',
      claims: {
        issuer: { name: 'A school' },
        subjects: [{ achievement: { name: 'Welding' }, identifiers: [{ isHashed: true }] }],
      },
    })
    expect((await checked({ ...hosted, badge })).outcome).toBe('passed')
  })

  it('fails where it says something else, or stands on a host that is not its issuer’s', async () => {
    expect((await checked({ ...hosted, issuedOn: '2020-01-01T00:00:00Z' })).reasons[1]).toBe('hosted_differs')
    const forged = { ...hosted, id: 'https://forger.example/1' }
    expect((await checked(forged, { 'https://forger.example/1': forged })).reasons[2]).toBe('hosted_elsewhere')
    const claimed = { ...badge, id: 'https://forger.example/badge' }
    const within = { ...forged, badge: { ...claimed, issuer: { ...issuer, id: issuer.id } } }
    expect((await checked(within, { 'https://forger.example/1': within })).reasons[2]).toBe('hosted_elsewhere')
  })

  it('is revoked where it is gone, or said to be', async () => {
    expect((await checked(hosted, { [`${host}/assertions/1`]: 'gone' })).reasons[4]).toBe('revoked')
    const revoked = { ...hosted, revoked: true }
    expect((await checked(hosted, { [`${host}/assertions/1`]: revoked })).reasons[4]).toBe('revoked')
  })

  it('has expired when its issuer says so, whatever the copy leaves out', async () => {
    const ended = { ...hosted, expires: '2025-06-01T00:00:00Z' }
    expect((await checked(hosted, { [`${host}/assertions/1`]: ended })).reasons[3]).toBe('expired')
  })

  it('is neither good nor bad where its issuer cannot be reached', async () => {
    const answer = await checked(hosted, { [`${host}/assertions/1`]: undefined })
    expect(answer.outcome).toBe('could_not_check')
    expect(answer.reasons[1]).toBe('hosted_not_resolved')
  })

  it('is found in a picture that holds its address', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQIW2NgYGD4DwABBAEAcuYhEgAAAABJRU5ErkJggg==',
      'base64',
    )
    const older = Buffer.from(
      bakePng(png, String(hosted.id)).toString('latin1').replace('openbadgecredential', 'openbadges\0\0\0\0\0\0\0\0\0'),
      'latin1',
    )
    const file = readCredentialFile(older)
    if ('problem' in file) throw new Error(file.problem)
    expect(file.document).toMatchObject({ type: 'Assertion' })
  })
})

describe('a signed badge of Open Badges 2.0', () => {
  const sent = tokenOf(signed, 'rsa', { alg: 'RS256' })

  it('passes under the key that its issuer names', async () => {
    const answer = await checked(sent)
    expect(answer.reasons).toEqual([
      'open_badge_2_signed',
      'signature_matches',
      'key_of_issuer',
      'in_force',
      'not_revoked',
    ])
    expect(answer.provenDomain).toBe('school.example')
  })

  it('fails changed, revoked, or under a key that its issuer does not name', async () => {
    const [head, , signature] = sent.split('.')
    const body = Buffer.from(JSON.stringify({ ...signed, expires: '2030-01-01T00:00:00Z' })).toString('base64url')
    const changed = await checked(`${head}.${body}.${signature}`)
    expect(changed.reasons.slice(1, 3)).toEqual(['signature_does_not_match', 'issuer_not_proven'])
    expect(changed.provenDomain).toBeUndefined()
    expect((await checked(tokenOf({ ...signed, id: 'urn:uuid:2' }, 'rsa', { alg: 'RS256' }))).reasons[4]).toBe(
      'revoked',
    )
    const creator = 'https://forger.example/key'
    const forged = tokenOf({ ...signed, verification: { type: 'SignedBadge', creator } }, 'rsa', { alg: 'RS256' })
    expect((await checked(forged, { [creator]: { ...key, id: creator } })).reasons[2]).toBe('key_not_listed')
    expect((await checked(sent, { [key.id]: { ...key, owner: 'https://forger.example/' } })).reasons[2]).toBe(
      'key_of_another',
    )
  })

  it('is neither good nor bad where its issuer cannot be reached', async () => {
    expect((await checked(sent, { [`${host}/issuer`]: undefined })).outcome).toBe('could_not_check')
  })
})

describe('verifying over the web', () => {
  it('asks for few addresses, each once', async () => {
    const web = webOfDocuments({})
    const { resolveDocument, faults } = sourcesOnWeb(web.fetch)
    for (let i = 0; i < 30; i += 1) await resolveDocument(`${host}/${i % 15}`).catch(() => undefined)
    expect(web.asked.length).toBe(10)
    expect(faults.length).toBe(10)
  })
})
