import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { expect, it } from 'vitest'
import { createCredentialIssuer } from '../src/index.ts'
import { makeAchievement, makeAward, makeFullAchievement, makeFullAward, makeProfile, signingKey } from './factories.ts'

const rules = new URL('./fixtures/credential-rules.schema.json', import.meta.url)
const ajv = new Ajv2019({ allErrors: true, strict: false })
addFormats.default(ajv)
const holds = ajv.compile(JSON.parse(readFileSync(rules, 'utf8')))
// A copy of 1EdTech's own schema, when whoever runs the tests has one.
const theirs = process.env.OPEN_BADGES_SCHEMA
const holdsForThem = theirs ? ajv.compile(JSON.parse(readFileSync(theirs, 'utf8'))) : () => true

const issuer = createCredentialIssuer()
const profile = makeProfile({
  url: 'https://acme.example/',
  email: 'hello@acme.example',
  image: { url: 'https://acme.example/logo.svg', caption: 'Logo' },
})

const requests = {
  'the smallest credential': { profile: makeProfile(), achievement: makeAchievement(), award: makeAward() },
  'a credential that uses everything': { profile, achievement: makeFullAchievement(), award: makeFullAward() },
  'a credential of a holder with a DID': {
    profile,
    achievement: makeFullAchievement(),
    award: makeFullAward({ holderDid: 'did:key:z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2' }),
  },
  'unsafe credits': { profile, achievement: makeFullAchievement(), award: makeFullAward({ creditsEarned: 8.2 }) },
  'terms of our own': {
    profile,
    achievement: makeFullAchievement({
      achievementType: 'ext:Workshop',
      result: { descriptionId: 'urn:uuid:0198b1f2-0000-4000-8000-00000000000c', name: 'Mood', type: 'ext:Mood' },
    }),
    award: makeFullAward({ evidence: [{ description: 'Without an address' }] }),
  },
  'a status': {
    profile,
    achievement: makeFullAchievement({
      result: { ...makeFullAchievement().result!, type: 'Status', allowedValues: [] },
    }),
    award: makeFullAward({ resultValue: 'Completed' }),
  },
  'accents, emoji, quotes, line breaks, right-to-left text': {
    profile: makeProfile({ name: 'Ñandú "Ø" \\ 株式会社' }),
    achievement: makeFullAchievement({ name: '\u202bשלום\u202c 🦊', description: 'a\r\nb\tc' }),
    award: makeFullAward({ recipientName: '"\\"', role: 'é\u0301', term: '\n', licenseNumber: '</script>' }),
  },
}

it.each(Object.entries(requests))('%s keeps the rules of the schema', async (_, request) => {
  const { document } = await issuer.issue({ ...request, key: signingKey })
  expect(holds(document) ? [] : holds.errors).toEqual([])
  expect(holdsForThem(document)).toBe(true)
})

it('the rules do refuse', async () => {
  const { document } = await issuer.issue({ ...requests['the smallest credential'], key: signingKey })
  expect(holds({ ...document, evidence: [] })).toBe(false)
  expect(holds({ ...document, awardedDate: document.validFrom })).toBe(false)
  expect(holds({ ...document, credentialSubject: { ...document.credentialSubject, role: null } })).toBe(false)
})
