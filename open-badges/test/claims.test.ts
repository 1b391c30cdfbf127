import { describe, expect, it } from 'vitest'
import { generateSigningKey, loadSigningKey, signDocument } from '../src/index.ts'
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
