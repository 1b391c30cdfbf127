/**
 * Generated profiles, achievements and awards: every combination of what is optional, and values that make trouble.
 */
import fc from 'fast-check'
import { type Achievement, type Award, haveOneOrder, type IssuerProfile } from '../src/index.ts'
import { host, makeProfile } from './factories.ts'

/** Text that canonicalization has opinions about. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    'Ana',
    'B',
    'Ñandú',
    'e\u0301',
    '"quoted"',
    'back\\slash',
    'two\nlines',
    '\\n',
    '\\u0041',
    '_:c14n0',
    '@id',
    '<>',
    ' ',
    '\ue000',
    '\uffee',
    '𝒜',
    '🎓',
    '👩🏽‍🚒',
    '\u2028',
    'שלום',
    '"^^<x>',
    'true',
    '8.5',
    'null',
    '%s',
    '$&',
    '\ufeff',
  ),
)
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
export const url: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    `${host}/a`,
    `${host}/achievements/1`,
    `${host}/credentials/1`,
    `${host}/status-lists/1#9`,
    `${host}/images/1`,
    'http://zebra.example/',
    'https://zebra.example/?q=ü{}|',
    'https://a.example/',
    'https://a.example/b',
  ),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
)
export const credits: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 1, 8.5, 8.2, 0.5, 99.99, 1e15, 12.25, 100, 1234567.5),
  fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4),
)

export const profiles: fc.Arbitrary<IssuerProfile> = fc
  .record({ name: text, url: optional(fc.constant('https://acme.example/')), email: optional(text) })
  .map((profile) => makeProfile(profile))

export const achievements: fc.Arbitrary<Achievement> = fc.record({
  id: fc.constantFrom(`${host}/achievements/1`, 'https://zz.example/achievements/1'),
  name: text,
  description: optional(text),
  criteriaNarrative: optional(text),
  criteriaUrl: fc.constantFrom(`${host}/achievements/1`, `${host}/criteria`),
  achievementType: optional(fc.constantFrom('Course', 'ext:Workshop')),
  image: optional(fc.constantFrom({ url: `${host}/images/1`, caption: 'A' }, { url: `${host}/achievements/1` })),
  result: optional(
    fc.record({
      descriptionId: fc.constant('urn:uuid:0198b1f2-0000-4000-8000-00000000000a'),
      name: text,
      type: fc.constantFrom('Percent', 'LetterGrade', 'Status'),
      allowedValues: optional(fc.uniqueArray(text, { maxLength: 12 })),
    }),
  ),
  creditsAvailable: optional(credits),
  alignment: optional(
    fc.uniqueArray(
      fc.record({
        targetName: text,
        targetUrl: fc.constantFrom('https://a.example/', 'https://a.example/b', `${host}/achievements/1`),
        targetDescription: optional(text),
        targetFramework: optional(text),
        targetCode: optional(text),
        targetType: optional(fc.constantFrom('CFItem', 'ext:Skill')),
      }),
      { maxLength: 8, selector: (one) => `${one.targetName}${one.targetUrl}` },
    ),
  ),
  tag: optional(fc.uniqueArray(text, { maxLength: 5 }).filter(haveOneOrder)),
  version: optional(text),
  related: optional(
    fc.uniqueArray(
      fc.record({
        id: fc.constantFrom(`${host}/achievements/2`, 'https://zebra.example/', `${host}/images/1`),
        version: optional(text),
        inLanguage: optional(fc.constantFrom('es', 'en-GB')),
      }),
      { maxLength: 2, selector: ({ id }) => id },
    ),
  ),
  creator: optional(fc.record({ url: fc.constantFrom('https://guild.example/', `${host}/a`), name: text })),
  creditsResultDescriptionId: fc.constant('urn:uuid:0198b1f2-0000-4000-8000-00000000000b'),
}) as fc.Arbitrary<Achievement>

const evidence = fc.uniqueArray(
  fc.record({
    url: optional(url),
    name: optional(text),
    description: optional(text),
    narrative: optional(text),
    genre: optional(text),
    audience: optional(text),
  }),
  {
    maxLength: 4,
    selector: (item) => (item.url ? new URL(item.url).href : item),
  },
)
const twins = text.map((description) => [{ description }, { description }])

export const awards: fc.Arbitrary<Award> = fc
  .record({
    credentialId: fc.constantFrom(`${host}/credentials/1`, `${host}/credentials/2`, 'https://aa.example/c'),
    validFrom: fc.constantFrom(new Date('2026-03-31T08:15:30Z'), new Date('2026-04-01T00:00:00Z')),
    expirationMonths: optional(fc.integer({ min: 1, max: 60 })),
    email: fc.constantFrom('ana@example.org', 'Bob@Example.org'),
    salt: fc.constantFrom('00', 'ffeeddccbbaa99887766554433221100'),
    recipientName: optional(text),
    resultValue: optional(fc.oneof(text, fc.constantFrom('Completed', 'Withdrew'))),
    creditsEarned: optional(credits),
    evidence: fc.oneof({ weight: 9, arbitrary: evidence }, { weight: 1, arbitrary: twins }),
    role: optional(text),
    licenseNumber: optional(text),
    term: optional(text),
    activityStartDate: optional(fc.constant('2026-03-01')),
    activityEndDate: optional(fc.constant('2026-03-02')),
    status: fc.record({ listUrl: fc.constantFrom(`${host}/status-lists/1`), index: fc.constantFrom(9, 1024, 65_537) }),
    holderDid: optional(
      fc.constantFrom('did:key:z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2', 'did:web:a.example'),
    ),
  })
  .map((award) => award as Award)
