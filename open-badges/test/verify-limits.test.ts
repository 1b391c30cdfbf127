import jsonld from 'jsonld'
import { describe, expect, it, vi } from 'vitest'
import { sourcesOnWeb } from '../src/index.ts'
import { type Document, makeSigned, verdict, verified } from './verdict.ts'

const notReached = Array(4).fill('not_reached')

describe('a document that would keep a verifier busy', () => {
  const nested = (depth: number): Document => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

  it.each([
    ['is deep', () => nested(10_000)],
    ['is deep in lists', () => ({ a: JSON.parse('['.repeat(10_000) + ']'.repeat(10_000)) })],
    ['has many parts', () => ({ evidence: Array.from({ length: 20_000 }, () => ({ type: ['Evidence'] })) })],
    ['has many names', () => Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`a${i}`, 1]))],
    ['is long', () => ({ name: 'x'.repeat(5_000_000) })],
  ])('is left open when it %s, for either cryptosuite', async (_, make) => {
    for (const cryptosuite of ['eddsa-rdfc-2022', 'eddsa-jcs-2022']) {
      const credential = (await makeSigned()) as { proof: [Document] }
      const document = { ...make(), ...credential, proof: [{ ...credential.proof[0], cryptosuite }] }
      Object.assign(document, make())
      expect(await verdict(document)).toEqual(['could_not_check', 'too_large', ...notReached])
    }
  })

  it('claims no more than a document has, though one achievement or one result of it stands for hundreds', async () => {
    const id = 'urn:x:achievement'
    const long = 'x'.repeat(300_000)
    const grade = { id: 'urn:x:grade', type: ['ResultDescription'], name: long, resultType: 'LetterGrade' }
    const described = { id, type: ['Achievement'], name: 'Welding', description: long, resultDescription: [grade] }
    const awarded = (n: number, said: Document = {}) => {
      return { id: `urn:x:${n}`, type: ['AchievementSubject'], achievement: { id }, ...said }
    }
    const result = Array.from({ length: 300 }, (_, n) => ({ resultDescription: grade.id, value: `${n}` }))
    const several = [awarded(0, { achievement: described }), ...Array.from({ length: 300 }, (_, n) => awarded(n + 1))]
    for (const credentialSubject of [several, awarded(0, { achievement: described, result })]) {
      const document = { ...(await makeSigned()), credentialSubject }
      expect(await verdict(document)).toEqual(['could_not_check', 'too_large', ...notReached])
      const { presented, presentedMore } = await verified({
        type: 'VerifiablePresentation',
        verifiableCredential: [document, await makeSigned(), document],
      })
      expect([presented?.length, presentedMore]).toEqual([1, 2])
    }
    const some = { ...(await makeSigned()), credentialSubject: several.slice(0, 5) }
    expect((await verified(some)).claims?.subjects).toHaveLength(5)
  })

  it('is asked for few proofs and few lists', async () => {
    const credential = (await makeSigned()) as { proof: [Document]; credentialStatus: Document }
    const proof = Array(6).fill(credential.proof[0])
    expect(await verdict({ ...credential, proof })).toContain('too_much_work')
    let asked = 0
    const resolveStatusList = async () => {
      asked += 1
    }
    const credentialStatus = Array(11).fill(credential.credentialStatus)
    expect(await verdict({ ...credential, credentialStatus }, { resolveStatusList })).toContain('unsupported_status')
    expect(asked).toBe(0)
    await verdict(
      { ...credential, credentialStatus: Array(10).fill(credential.credentialStatus) },
      { resolveStatusList },
    )
    expect(asked).toBe(1)
  })

  it('is fetched in vain where it is deep or has more values than any list of what is revoked', async () => {
    for (const text of ['['.repeat(100) + ']'.repeat(100), `[${'1,'.repeat(300_000)}1]`]) {
      const { resolveDocument, faults } = sourcesOnWeb(async () => ({ status: 200, text }))
      expect(await resolveDocument('https://a.example/')).toBeUndefined()
      expect(faults).toEqual(['https://a.example/ could not be fetched: it is larger than what we read'])
    }
  })

  it('is no token where it is deep or has many values', async () => {
    const part = (json: string) => Buffer.from(json).toString('base64url')
    for (const member of [`${'['.repeat(100)}${']'.repeat(100)}`, `[${'1,'.repeat(30_000)}1]`]) {
      const token = `${part('{"alg":"EdDSA"}')}.${part(`{"a":${member}}`)}.c2ln`
      expect(await verdict(token)).toEqual(['could_not_check', 'enveloped_credential', ...notReached])
    }
  })

  it('is canonicalized once, however many proofs it has', async () => {
    const credential = (await makeSigned()) as { proof: [Document] }
    const toRdf = vi.spyOn(jsonld, 'toRDF')
    try {
      await verdict({ ...credential, proof: Array(5).fill(credential.proof[0]) })
      const read = toRdf.mock.calls.map(([document]) => document as Document)
      expect(
        read.filter(({ issuer, credentialSubject }) => issuer && !('encodedList' in Object(credentialSubject))),
      ).toHaveLength(1)
    } finally {
      toRdf.mockRestore()
    }
  })

  it('gets a verdict also when the functions given throw at once', async () => {
    const broken = () => {
      throw new Error('no network')
    }
    const changed = { resolveDid: broken, resolveStatusList: broken }
    expect(await verdict(await makeSigned(), changed)).toEqual([
      'could_not_check',
      'no_key',
      'issuer_not_resolved',
      'status_not_asked',
    ])
  })
})
