import { describe, expect, it } from 'vitest'
import { fullDocument, minimalDocument } from '../../../test/credential-documents.ts'
import { toCredentialModel } from './credential-model.ts'

const now = new Date('2027-01-15T12:00:00Z')
const standing = { revoked: false, now }

describe('a credential as its page shows it', () => {
  it('is read from the signed document alone', () => {
    const model = toCredentialModel(fullDocument, standing)
    expect(model).toMatchObject({
      status: 'active',
      id: '01932f7e-7a3c-7b1e-9d54-2f1d8a3b6c70',
      name: 'Ciencia de datos',
      recipientName: 'Ana Muñoz',
      results: [{ label: 'Calificación final', value: 'A+', scale: 'C · B · A · A+' }],
      credits: { earned: '8.2', available: '10' },
      role: 'Investigadora',
      licenseNumber: 'MX-1',
      term: '2026-2',
      evidence: [{ name: 'Proyecto', url: 'https://portafolio.example/ana' }],
      issuer: { name: 'Universidad Nacional', url: 'https://universidad.example/' },
      urls: {
        page: 'https://sello.example/credentials/01932f7e-7a3c-7b1e-9d54-2f1d8a3b6c70',
        json: 'https://sello.example/credentials/01932f7e-7a3c-7b1e-9d54-2f1d8a3b6c70.json',
        didDocument: 'https://sello.example/orgs/7/did.json',
        statusList: 'https://sello.example/status/1',
      },
    })
  })

  it('takes credits from the number as well as from the result that stands in for it', () => {
    const document = structuredClone(fullDocument)
    document.credentialSubject.result = []
    const model = toCredentialModel(
      { ...document, credentialSubject: { ...document.credentialSubject, creditsEarned: 9 } },
      standing,
    )
    expect(model.credits).toEqual({ earned: '9', available: '10' })
  })

  it('takes a result of the type Status from where the standard has it', () => {
    const document = structuredClone(fullDocument)
    const { value, ...result } = document.credentialSubject.result[0] as Record<string, unknown>
    const subject = { ...document.credentialSubject, result: [{ ...result, status: 'Completed' }] }
    const model = toCredentialModel({ ...document, credentialSubject: subject }, standing)
    expect([value, model.results[0]?.value]).toEqual(['A+', 'Completed'])
  })

  it('does without everything that is optional', () => {
    const model = toCredentialModel(minimalDocument, standing)
    expect(model).toMatchObject({ name: 'First Aid', results: [], evidence: [], status: 'active' })
    expect(model.recipientName).toBeUndefined()
    expect(model.achievement.description).toBeUndefined()
    expect(model.achievement.criteriaNarrative).toBeUndefined()
  })

  it.each([
    ['active', {}, standing],
    ['expired', { validUntil: '2027-01-15T12:00:00Z' }, standing],
    ['active', { validUntil: '2027-01-15T12:00:01Z' }, standing],
    ['not_yet_valid', { validFrom: '2027-02-01T00:00:00Z' }, standing],
    ['revoked', { validUntil: '2026-12-01T00:00:00Z' }, { revoked: true, now }],
  ] as const)('is %s with %j', (status, change, state) => {
    expect(toCredentialModel({ ...minimalDocument, ...change }, state).status).toBe(status)
  })

  it('tells the reason of a revocation only while there is one', () => {
    const told = { revocationReason: 'Error', revokedAt: now, now }
    expect(toCredentialModel(minimalDocument, { ...told, revoked: true }).revocationReason).toBe('Error')
    expect(toCredentialModel(minimalDocument, { ...told, revoked: false }).revocationReason).toBeUndefined()
  })

  it.each([null, 7, 'x', [], {}, { credentialSubject: [], issuer: 3, evidence: {}, proof: null, validFrom: 'soon' }])(
    'survives the document %j',
    (document) => {
      expect(toCredentialModel(document, standing).results).toEqual([])
    },
  )

  it('makes no link of anything but a web address', () => {
    const model = toCredentialModel(
      {
        ...minimalDocument,
        issuer: { ...minimalDocument.issuer, url: 'javascript:alert(1)', image: 'data:text/html,x' },
        evidence: [
          { id: 'file:///etc/passwd', name: 'a' },
          { id: 'mailto:a@b.example', name: 'b' },
        ],
      },
      standing,
    )
    expect(model.issuer.url).toBeUndefined()
    expect(model.issuer.image).toBeUndefined()
    expect(model.evidence.map(({ url }) => url)).toEqual([undefined, undefined])
  })

  it.each([
    ['did:web:sello.example:orgs:7', 'https://sello.example/orgs/7/did.json'],
    ['did:web:sello.example', 'https://sello.example/.well-known/did.json'],
    ['did:web:localhost%3A3000:orgs:7', 'https://localhost:3000/orgs/7/did.json'],
    ['did:key:z6Mk', undefined],
    ['did:web:%zz', undefined],
  ])('finds the keys of %s at %s', (did, url) => {
    const document = { ...minimalDocument, issuer: { id: did } }
    expect(toCredentialModel(document, standing).urls.didDocument).toBe(url)
  })

  it('leaves out a name that is an address', () => {
    const document = {
      ...minimalDocument,
      credentialSubject: { ...minimalDocument.credentialSubject, name: 'ana@example.com' },
    }
    expect(toCredentialModel(document, standing).recipientName).toBeUndefined()
  })
})
