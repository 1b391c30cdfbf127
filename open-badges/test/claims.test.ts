import { describe, expect, it } from 'vitest'
import { generateSigningKey, loadSigningKey, provenOf, signDocument } from '../src/index.ts'
import { issuedAt, issuerDid } from './factories.ts'
import { makeSigned, makeUnsigned, verified } from './verdict.ts'

describe('the claims of a credential', () => {
  it('tell who issued what to whom, and the domain is told only when it is proven', async () => {
    const credential = await makeSigned()
    const { claims, provenDomain } = await verified(credential)
    expect(provenDomain).toBe('badges.example')
    expect(claims).toMatchObject({
      name: 'Welding Basics',
      issuer: { id: issuerDid, name: 'Academia Ñandú' },
      validFrom: '2026-03-31T08:15:30Z',
      validUntil: '2028-03-31T08:15:30Z',
      subjects: [
        {
          name: 'Ana "Nita" Müller-Østergård',
          identifiers: [
            { type: 'name', value: 'Ana "Nita" Müller-Østergård', isHashed: false },
            { type: 'emailAddress', value: expect.stringMatching(/^sha256\$/), isHashed: true },
          ],
          achievement: { name: 'Welding Basics', type: 'Course' },
          results: [{ name: 'Grade', value: 'B' }],
        },
      ],
    })
    const changed = await verified({ ...credential, name: 'Doctor' })
    expect(changed.claims?.name).toBe('Doctor')
    expect(changed).not.toHaveProperty('provenDomain')
  })

  it.each([
    ['did:web:uni.example', { provenDomain: 'uni.example' }],
    ['did:web:uni.example:orgs:acme', { provenDomain: 'uni.example', provenAccount: true }],
    ['did:web:localhost%3A3000', { provenDomain: 'localhost:3000' }],
    ['https://uni.example/', { provenDomain: 'uni.example' }],
    ['https://uni.example/.well-known/did.json', { provenDomain: 'uni.example' }],
    ['https://uni.example/.well-known/acme-challenge/eve', { provenDomain: 'uni.example', provenAccount: true }],
    ['https://badges.example/issuers/7', { provenDomain: 'badges.example', provenAccount: true }],
    ['https://badges.example/?issuer=7', { provenDomain: 'badges.example', provenAccount: true }],
    ['did:key:z6Mk', {}],
  ])('of %s prove a domain, or an account where others may have one', (issuer, proven) => {
    expect(provenOf(issuer)).toEqual(proven)
  })

  it('of an issuer that is known by its key alone name no domain, whatever it calls itself', async () => {
    const pair = generateSigningKey()
    const did = `did:key:${pair.publicKeyMultibase}`
    const { credentialStatus, ...document } = makeUnsigned({ issuer: { id: did, type: ['Profile'], name: 'Harvard' } })
    const key = { ...loadSigningKey(pair.privateKeyPkcs8, did) }
    const credential = await signDocument(document as never, key, { created: issuedAt })
    const verification = await verified(credential)
    expect(verification).toMatchObject({ outcome: 'passed', claims: { issuer: { name: 'Harvard' } } })
    expect(verification).not.toHaveProperty('provenDomain')
  })
})
