import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Award, createCredentialIssuer } from '../src/index.ts'
import {
  issueFull as issueFullBy,
  makeAchievement,
  makeAward,
  makeProfile,
  makePublicDocuments,
  shortlyAfter,
  signingKey,
} from './factories.ts'
import { digitalBazaar } from './verifiers/digital-bazaar.ts'
import { rdfPipeline } from './verifiers/rdf-pipeline.ts'
import { verifierCore } from './verifiers/verifier-core.ts'

const issuer = createCredentialIssuer()
const profile = makeProfile({ url: 'https://acme.example', email: 'hello@acme.example' })

const issueFull = (changes?: Partial<Award>) => issueFullBy(changes, profile)

describe.each([digitalBazaar, verifierCore, rdfPipeline])('$name', ({ accepts, checks, readsAstral }) => {
  it('accepts the smallest credential we issue', async () => {
    const request = { profile: makeProfile(), achievement: makeAchievement(), award: makeAward(), key: signingKey }
    const { document } = await issuer.issue(request)
    expect(await accepts(document, await makePublicDocuments(), shortlyAfter)).toBe(true)
  })

  it('accepts a credential that uses everything', async () => {
    expect(await accepts(await issueFull(), await makePublicDocuments(), shortlyAfter)).toBe(true)
  })

  it.each([
    ['accents', 'Íñigo Ångström-Łukasiewicz'],
    ['emoji', '👩🏽‍🚒 Zoë 🏳️‍🌈'],
    ['quotes and backslashes', 'Ann "the \\ Hammer" O\'Neil'],
    ['line breaks', 'Two\r\nlines\nand\ta tab'],
    ['right-to-left text', 'دانا العلي \u200f(א׳)'],
    ['words of JSON-LD', '@id'],
    ['a blank node label', '_:c14n0'],
    ['private use and astral characters', '\ue000 \uffee 𝒜'],
  ])('accepts a name with %s', async (_, recipientName) => {
    if (!readsAstral && /[\u{10000}-\u{10ffff}]/u.test(recipientName)) return
    const credential = await issueFull({ recipientName, role: recipientName, term: recipientName })
    expect(await accepts(credential, await makePublicDocuments(), shortlyAfter)).toBe(true)
  })

  it('accepts credits that are no safe number', async () => {
    const credential = await issueFull({ creditsEarned: 8.2 })
    expect(await accepts(credential, await makePublicDocuments(), shortlyAfter)).toBe(true)
  })

  it('accepts a credential bound to the DID of its holder', async () => {
    const credential = await issueFull({ holderDid: 'did:key:z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2' })
    expect(await accepts(credential, await makePublicDocuments(), shortlyAfter)).toBe(true)
  })

  it('accepts what is signed anew for the key of a holder, and refuses it when its credential is revoked', async () => {
    const holder = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
    const did = `did:jwk:${Buffer.from(JSON.stringify(holder)).toString('base64url')}`
    const credential = await issueFull({ status: { listUrl: 'https://badges.example/status-lists/1', index: 65_538 } })
    const issuer = createCredentialIssuer()
    const sign = () => issuer.issueCopy({ credential, holderDid: did, key: signingKey, created: shortlyAfter })
    await sign()
    const { document: copy } = await sign()
    expect(issuer.counters()).toMatchObject({ generic: 1, compiled: 1 })
    expect(await accepts(copy, await makePublicDocuments(), shortlyAfter)).toBe(true)
    if (checks.revocation) expect(await accepts(copy, await makePublicDocuments([65_538]), shortlyAfter)).toBe(false)
  })

  it('refuses a credential whose name was changed', async () => {
    const credential = { ...(await issueFull()), name: 'Welding Master' }
    expect(await accepts(credential, await makePublicDocuments(), shortlyAfter)).toBe(false)
  })

  it('refuses a credential given to somebody else', async () => {
    const credential = await issueFull()
    credential.credentialSubject.name = 'Bob'
    expect(await accepts(credential, await makePublicDocuments(), shortlyAfter)).toBe(false)
  })

  it.runIf(checks.dates)('refuses an expired credential', async () => {
    const credential = await issueFull({ expirationMonths: 1 })
    expect(await accepts(credential, await makePublicDocuments(), new Date('2026-04-30T08:15:00Z'))).toBe(true)
    expect(await accepts(credential, await makePublicDocuments(), new Date('2026-05-01T00:00:00Z'))).toBe(false)
  })

  it.runIf(checks.revocation)('refuses a revoked credential and no other of the same list', async () => {
    const credential = await issueFull({ status: { listUrl: 'https://badges.example/status-lists/1', index: 65_537 } })
    expect(await accepts(credential, await makePublicDocuments([65_536, 65_538]), shortlyAfter)).toBe(true)
    expect(await accepts(credential, await makePublicDocuments([65_537]), shortlyAfter)).toBe(false)
  })
})
