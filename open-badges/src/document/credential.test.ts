import { describe, expect, it } from 'vitest'
import {
  makeAchievement,
  makeAward,
  makeFullAchievement,
  makeFullAward,
  makeProfile,
  signingKey,
} from '../../test/factories.ts'
import { createCredentialIssuer } from '../issuing/credential-issuer.ts'
import { hashIdentity } from '../reading/identity.ts'
import { extensionTerm, isAchievementType, isResultType } from '../standard.ts'
import { type Award, checkAward } from './award.ts'
import { checkAchievement } from './check-achievement.ts'
import { buildCredential } from './credential.ts'
import { checkIssuerProfile } from './issuer-profile.ts'
import { CredentialRefusedError } from './refused.ts'

const full = (award: Partial<Award> = {}) => buildCredential(makeProfile(), makeFullAchievement(), makeFullAward(award))

it('the smallest credential has no property without a value', () => {
  const award = makeAward({ credentialId: 'https://badges.example/credentials/1' })
  const credential = buildCredential(makeProfile(), makeAchievement(), award)
  expect(credential).toEqual({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: 'https://badges.example/credentials/1',
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: 'Welding Basics',
    issuer: { id: 'did:web:badges.example:orgs:acme', type: ['Profile'], name: 'Academia Ñandú' },
    validFrom: '2026-03-31T08:15:30Z',
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: true,
          identityHash: hashIdentity('ana@example.org', '000102030405060708090a0b0c0d0e0f'),
          identityType: 'emailAddress',
          salt: '000102030405060708090a0b0c0d0e0f',
        },
      ],
      achievement: {
        id: 'https://badges.example/achievements/0198b1f2-0000-7000-8000-000000000001',
        type: ['Achievement'],
        name: 'Welding Basics',
        description: 'Welding Basics',
        criteria: { id: 'https://badges.example/achievements/0198b1f2-0000-7000-8000-000000000001' },
      },
    },
    credentialStatus: {
      id: 'https://badges.example/status-lists/1#9',
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '9',
      statusListCredential: 'https://badges.example/status-lists/1',
    },
  })
})

describe('a full credential', () => {
  it('names the recipient where wallets look first, and hides the e-mail address', () => {
    const credential = full({ email: 'Ana@Example.ORG' })
    expect(credential.credentialSubject.identifier).toMatchObject([
      { hashed: false, identityHash: 'Ana "Nita" Müller-Østergård', identityType: 'name' },
      { hashed: true, identityType: 'emailAddress' },
    ])
    expect(JSON.stringify(credential).toLowerCase()).not.toContain('ana@example.org')
  })

  it('has results, dates and evidence in the forms of the standard', () => {
    const { credentialSubject, evidence, validUntil } = full()
    expect(validUntil).toBe('2028-03-31T08:15:30Z')
    expect(credentialSubject).toMatchObject({
      creditsEarned: 8.5,
      activityStartDate: '2026-03-01T00:00:00Z',
      result: [{ type: ['Result'], resultDescription: 'urn:uuid:0198b1f2-0000-4000-8000-00000000000a', value: 'B' }],
    })
    expect(evidence).toEqual([
      {
        id: 'https://drive.example/seam?id=1',
        type: ['Evidence'],
        name: 'Weld seam',
        description: 'Line one\nLine two',
        narrative: 'How *I* welded it',
        genre: 'Photograph',
        audience: 'Employers',
      },
      { id: 'https://badges.example/files/2', type: ['Evidence'] },
    ])
  })

  it('names skills, words, version, related achievements and creator in the terms of the standard', () => {
    const { achievement } = full().credentialSubject as { achievement: Record<string, unknown[]> }
    expect(achievement.alignment?.[0]).toEqual({ type: ['Alignment'], ...makeFullAchievement().alignment?.[0] })
    expect(achievement).toMatchObject({
      tag: ['soldadura', 'métal', 'Welding'],
      version: '2026.1',
      related: [
        { id: expect.stringMatching(/^https:/), type: ['Related'], version: '2025.2' },
        { id: 'https://acme.example/soldadura', type: ['Related'], inLanguage: 'es-MX' },
      ],
      creator: {
        id: 'https://guild.example/',
        type: ['Profile'],
        name: 'Guild of Welders',
        url: 'https://guild.example/',
      },
    })
  })

  it('says credits that cannot be signed as a number as a result', () => {
    const { credentialSubject } = full({ creditsEarned: 8.2 })
    expect(credentialSubject).not.toHaveProperty('creditsEarned')
    const creditsResult = { resultDescription: 'urn:uuid:0198b1f2-0000-4000-8000-00000000000b', value: '8.2' }
    expect(credentialSubject.result).toContainEqual({ type: ['Result'], ...creditsResult })
    expect(credentialSubject.achievement).toMatchObject({
      resultDescription: [{ resultType: 'LetterGrade' }, { resultType: 'ext:CreditsEarned' }],
    })
  })

  it('leaves empty texts out', () => {
    const credential = full({
      role: '',
      term: '',
      recipientName: '',
      resultValue: '',
      evidence: [{ name: '', url: '' }],
    })
    expect(credential).not.toHaveProperty('evidence')
    for (const name of ['role', 'term', 'name', 'result']) expect(credential.credentialSubject).not.toHaveProperty(name)
  })
})

it('a percentage without values goes from 0 to 100', () => {
  const result = { descriptionId: 'urn:uuid:0198b1f2-0000-4000-8000-00000000000a', name: 'Score', type: 'Percent' }
  const { credentialSubject } = buildCredential(makeProfile(), makeFullAchievement({ result }), makeFullAward())
  expect(credentialSubject.achievement).toMatchObject({ resultDescription: [{ valueMin: '0', valueMax: '100' }] })
})

describe('a result of the type Status', () => {
  const result = { descriptionId: 'urn:uuid:0198b1f2-0000-4000-8000-00000000000a', name: 'Status', type: 'Status' }
  const achievement = makeFullAchievement({ result })

  it('is written as the status of the result, generically and compiled', async () => {
    const expected = [{ type: ['Result'], resultDescription: result.descriptionId, status: 'Completed' }]
    const award = () => makeFullAward({ resultValue: 'Completed' })
    expect(buildCredential(makeProfile(), achievement, award()).credentialSubject.result).toEqual(expected)
    const issuer = createCredentialIssuer()
    for (let i = 0; i < 3; i += 1) {
      const { document } = await issuer.issue({ profile: makeProfile(), achievement, award: award(), key: signingKey })
      expect(document.credentialSubject.result).toEqual(expected)
    }
    expect(issuer.counters()).toMatchObject({ generic: 1, compiled: 2 })
  })

  it('is one of those that the standard knows', () => {
    const award = makeFullAward({ resultValue: 'Passed' })
    expect(checkAward(makeProfile(), achievement, award)).toEqual([{ field: 'resultValue', reason: 'unknown_term' }])
  })
})

it.each(['-x', 'ext:-x', 'ext:', 'ext:.x', 'ext:_x', 'ext:1x', 'ext:a b'])(
  '%s is no type of an achievement or result: the schema of the standard may refuse it',
  (type) => {
    const achievement = makeFullAchievement({
      achievementType: type,
      result: { ...makeFullAchievement().result!, type },
    })
    expect(checkAchievement(makeProfile(), achievement)).toEqual([
      { field: 'achievement.achievementType', reason: 'unknown_term' },
      { field: 'achievement.result.type', reason: 'unknown_term' },
    ])
    // What is made of the same words may stand.
    expect([isAchievementType(extensionTerm(type)), isResultType(extensionTerm(type))]).toEqual([true, true])
  },
)

describe('an award is refused', () => {
  const problemsOf = (award: Partial<Award>) => checkAward(makeProfile(), makeFullAchievement(), makeFullAward(award))

  it.each<[string, Partial<Award>, string]>([
    ['a control character', { role: 'a\u001bb' }, 'control_character'],
    ['a lone surrogate', { recipientName: '\ud83d' }, 'malformed_unicode'],
    ['an object in place of a text', { role: { toString: 'x' } as never }, 'not_text'],
    [
      'the same evidence twice',
      { evidence: [{ url: 'https://a.example' }, { url: 'HTTPS://A.example/' }] },
      'repeated',
    ],
    ['a script as evidence', { evidence: [{ url: 'javascript:alert(1)' }] }, 'not_a_web_address'],
    ['a day that does not exist', { activityEndDate: '2026-02-30' }, 'not_a_date'],
    ['an invalid date', { validFrom: new Date('never') }, 'not_a_date'],
    ['credits that are no decimal', { creditsEarned: 1e21 }, 'not_a_number'],
    ['infinite credits', { creditsEarned: Number.POSITIVE_INFINITY }, 'not_a_number'],
    ['half a month', { expirationMonths: 0.5 }, 'not_a_number'],
    ['a holder that is no DID', { holderDid: '_:b0' }, 'not_a_did'],
    ['a blank node as its id', { credentialId: '_:b0' }, 'not_a_web_address'],
  ])('for %s', (_, award, reason) => {
    expect(problemsOf(award)).toMatchObject([{ reason }])
    expect(() => full(award)).toThrow(CredentialRefusedError)
  })

  it('with all of its problems at once', () => {
    expect(problemsOf({ role: '\u0000', term: '\u0007', evidence: [{ url: 'x' }] })).toEqual([
      { field: 'role', reason: 'control_character' },
      { field: 'term', reason: 'control_character' },
      { field: 'evidence[0].url', reason: 'not_a_web_address' },
    ])
  })

  it('for a result that the achievement does not describe', () => {
    const problems = checkAward(makeProfile(), makeAchievement(), makeAward({ resultValue: 'A', creditsEarned: 8.2 }))
    expect(problems).toEqual([
      { field: 'resultValue', reason: 'no_result_description' },
      { field: 'creditsEarned', reason: 'no_credits_description' },
    ])
  })
})

it('achievements and profiles are checked before anything is issued', () => {
  const achievement = makeFullAchievement({ achievementType: 'Medal', name: 'a\u0000', id: 'achievement-1' })
  expect(checkAchievement(makeProfile(), achievement).map(({ reason }) => reason)).toEqual([
    'control_character',
    'not_a_web_address',
    'unknown_term',
  ])
  expect(checkIssuerProfile(makeProfile({ did: 'https://acme.example', url: 'javascript:x' }))).toEqual([
    { field: 'issuer.did', reason: 'not_a_did' },
    { field: 'issuer.url', reason: 'not_a_web_address' },
  ])
  const result = { ...makeFullAchievement().result!, allowedValues: ['A', 'B', 'A'] }
  expect(checkAchievement(makeProfile(), makeFullAchievement({ result }))).toEqual([
    { field: 'achievement.result.allowedValues[2]', reason: 'repeated' },
  ])
  expect(checkAchievement(makeProfile(), makeFullAchievement())).toEqual([])
})

describe('words of JSON-LD in the data of a recipient stay plain text', () => {
  it.each(['@context', '@id', '@type', '__proto__', 'constructor', '_:b0', 'https://evil.example/#x'])('%s', (text) => {
    const award = makeFullAward({
      recipientName: text,
      role: text,
      term: text,
      licenseNumber: text,
      resultValue: text,
    })
    const { credentialSubject } = buildCredential(makeProfile(), makeFullAchievement(), award)
    expect(credentialSubject).toMatchObject({ name: text, role: text, term: text, licenseNumber: text })
  })

  it('and unknown members of an award never reach the document', () => {
    const hostile = JSON.parse('{"@context":"https://evil.example","@id":"x","__proto__":{"role":"Owner"},"id":"y"}')
    const credential = buildCredential(makeProfile(), makeAchievement(), { ...makeAward(), ...hostile })
    expect(JSON.stringify(credential)).not.toMatch(/evil|Owner|"@id"|"y"/)
    const evidence = [JSON.parse('{"url":"https://a.example/","@type":"x","__proto__":{"name":"Owner"}}')]
    expect(full({ evidence }).evidence).toEqual([{ id: 'https://a.example/', type: ['Evidence'] }])
  })
})
