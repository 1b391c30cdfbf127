import { describe, expect, it } from 'vitest'
import { formOf, own } from './documents-to-rewrite.ts'
import { didJwkOf, tokenOf, withProof } from './foreign-signers.ts'
import { type Document, makeSigned, makeUnsigned, verdict, verified } from './verdict.ts'

/** The document with its text changed, as a holder would: `__proto__` is a name like others there. */
function rewritten(document: Document, ...changes: [from: string, to: string][]): Document {
  const text = changes.reduce((json, [from, to]) => {
    expect(json).toContain(from)
    return json.replace(from, to)
  }, JSON.stringify(document))
  return JSON.parse(text) as Document
}

describe('what no signature covers is refused, though the signature still holds:', () => {
  const subject = '"credentialSubject":{'
  const until = '"2028-03-31T08:15:30Z"'
  const status = (own.credentialStatus as Document).id as string
  it.each<[string, ...[from: string, to: string][]]>([
    ['a person in the label of the subject', [subject, `${subject}"id":"_:Dr.Eve⠀Adams",`]],
    ['a DID in the label of the subject', [subject, `${subject}"id":"_:did:key:z6MkrJVnaZkeFzdQy",`]],
    ['markup in the label of the criteria', ['"criteria":{', '"criteria":{"id":"_:<b>x</b>",']],
    ['the label of an identifier', ['"type":"IdentityObject"', '"id":"_:eve","type":"IdentityObject"']],
    ['a name that copying libraries lose', ['{', '{"__proto__":{"credentialSubject":{"name":"Eve"}},']],
    ['such a name within a part', [subject, `${subject}"__proto__":{"name":"Eve"},`]],
    ['the end within lists, beside a null', [`"validUntil":${until}`, `"validUntil":[null,[${until}]]`]],
    ['a list within a list', ['"tag":["soldadura"', '"tag":[["soldadura"]']],
    ['a truth as a text', ['"hashed":false', '"hashed":"false"']],
    ['a number as a text', ['"creditsEarned":8.5', '"creditsEarned":"8.5E0"']],
    ['the status beside a null', [`{"id":"${status}"`, `[null,{"id":"${status}"`], ['},"proof"', '}],"proof"']],
  ])('%s', async (_, ...changes) => {
    const document = rewritten(own, ...changes)
    expect(await formOf(document)).toBe(await formOf(own))
    expect((await verdict(document)).slice(0, 2)).toEqual(['failed', 'disguised_names'])
  })

  it('a number that some libraries sign as none', async () => {
    const { credentialSubject } = makeUnsigned()
    const withCredits = (creditsEarned: number) =>
      makeSigned({ credentialSubject: { ...(credentialSubject as Document), creditsEarned } })
    expect(await verdict(await withCredits(1e-6))).toEqual(['passed'])
    expect((await verdict(await withCredits(9e-7)))[1]).toBe('disguised_names')
  })

  it('a number that JSON reads as endless, in place of the null that was signed', async () => {
    const did = didJwkOf('ed25519')
    const document = { ...makeUnsigned({ issuer: did, credentialStatus: undefined, description: null }) }
    const options = { type: 'DataIntegrityProof', cryptosuite: 'eddsa-jcs-2022', proofPurpose: 'assertionMethod' }
    const plain = JSON.parse(JSON.stringify(document)) as Document
    const signed = await withProof(plain, 'ed25519', { ...options, verificationMethod: `${did}#0` })
    expect(await verdict(signed)).toEqual(['passed'])
    for (const endless of ['1e999', '-1e999']) {
      const changed = rewritten(signed, ['"description":null', `"description":${endless}`])
      expect((await verdict(changed))[0]).toBe('failed')
    }
  })

  it('half a character in place of the sign for it', async () => {
    const signed = (await makeSigned({ name: 'Welding \ufffd' })) as Document
    const halved = { ...signed, name: 'Welding \ud83c' }
    expect(Buffer.from((await formOf(halved)) ?? '')).toEqual(Buffer.from((await formOf(signed)) ?? ''))
    expect(await verdict(signed)).toEqual(['passed'])
    expect((await verdict(halved))[1]).toBe('disguised_names')
  })
})

describe('what RDF does tell apart is let be:', () => {
  const geo = { type: 'GeoCoordinates', latitude: 40.1, longitude: -3 }
  const subject = makeUnsigned().credentialSubject as Document
  it.each<[string, Document]>([
    ['a property without a value', { description: null, termsOfUse: [] }],
    ['a number where no context has a text', { credentialSubject: { ...subject, term: 2026 } }],
    [
      'coordinates',
      { credentialSubject: { ...subject, source: { type: ['Profile'], address: { type: ['Address'], geo } } } },
    ],
    [
      'JSON with an id that is none of a node',
      {
        credentialSubject: { type: 'JsonSchema', jsonSchema: { id: 'x', properties: { id: { enum: [null, ['a']] } } } },
      },
    ],
  ])('%s', async (_, changes) => {
    expect(await verdict(await makeSigned(changes))).toEqual(['passed'])
  })
})

describe('an id', () => {
  it.each([
    ['a label', '_:ana'],
    ['a name', 'Ana'],
    ['an address without a scheme', '/people/ana'],
    ['a part of this document', '#ana'],
    ['nothing', ''],
    ['two words', 'urn:x:ana maría'],
    ['a number', 7],
    ['a list', ['urn:x:ana']],
  ])('is an address in all that is signed, and never %s', async (_, id) => {
    const place = async (document: unknown) => {
      const { outcome, steps } = await verified(document)
      return [outcome, steps[0]?.reason, steps[0]?.detail]
    }
    const within = { ...(makeUnsigned().credentialSubject as Document), id }
    const refused = ['failed', 'disguised_names', 'credentialSubject.id']
    expect(await place({ ...own, credentialSubject: within })).toEqual(refused)
    expect(await place({ ...own, evidence: [{ id, type: ['Evidence'] }] })).toContain('failed')
    // Signed as a text, whoever issued it wrote so: to show it as a person would be no better.
    const token = tokenOf({ ...makeUnsigned({ issuer: didJwkOf('p256'), credentialSubject: within }) }, 'p256', {
      alg: 'ES256',
    })
    expect(await place(token)).toEqual(refused)
  })
})
