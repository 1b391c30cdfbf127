import { describe, expect, it } from 'vitest'
import {
  buildDidDocument,
  createCredentialIssuer,
  generateSigningKey,
  guardText,
  loadSigningKey,
  organizationDid,
  type SignedCredential,
  type SigningKey,
  signDocument,
  verifyCredential,
} from '../src/index.ts'
import {
  issuedAt,
  issuerDid,
  makeAchievement,
  makeAward,
  makeFullAchievement,
  makeFullAward,
  makeProfile,
  makePublicDocuments,
  signingKey,
  statusListUrl,
} from './factories.ts'
import { someOf } from './property-runs.ts'
import { type Document, makeUnsigned } from './verdict.ts'
import { digitalBazaar, verifyAsDigitalBazaar } from './verifiers/digital-bazaar.ts'
import { localDocument } from './verifiers/local-documents.ts'
import { rdfPipeline } from './verifiers/rdf-pipeline.ts'
import type { ForeignVerifier } from './verifiers/verifier.ts'
import { verifierCore } from './verifiers/verifier-core.ts'

// Whole tables, over which others have to agree with us: `foreign-verifiers.test.ts` has one of each.

const shortlyAfter = new Date(issuedAt.getTime() + 60_000)
const issuer = createCredentialIssuer()

const own: ForeignVerifier = {
  name: 'this library',
  checks: { dates: true, revocation: true },
  readsAstral: true,
  async accepts(credential, documents, now) {
    const sources = {
      now,
      resolveDid: async (did: string) => localDocument(did, documents),
      resolveStatusList: async (url: string) => localDocument(url, documents),
    }
    return (await verifyCredential(credential, sources)).outcome === 'passed'
  },
}

async function issueFull(key: SigningKey = signingKey): Promise<SignedCredential> {
  const award = makeFullAward({ status: { listUrl: statusListUrl, index: 65_538 } })
  const request = { profile: makeProfile(), achievement: makeFullAchievement(), award, key }
  return (await issuer.issue(request)).document
}

/** Whether a verifier takes it; what it cannot even read it does not take. */
function takes({ accepts }: ForeignVerifier, ...asked: Parameters<ForeignVerifier['accepts']>): Promise<boolean> {
  return accepts(...asked).catch(() => false)
}

/** Each word, number and member of a value, by its path, with the value in which it is another or gone. */
function changedOnce(value: unknown, path = ''): [path: string, changed: unknown][] {
  if (typeof value === 'string') return [[path, changedText(value)]]
  if (typeof value === 'number') return [[path, value + 1]]
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const within = entries.flatMap(([name, part]) =>
    changedOnce(part, `${path}/${name}`).map(([at, changed]): [string, unknown] => [
      at,
      replaced(value, name, changed),
    ]),
  )
  return [...within, ...entries.map(([name]): [string, unknown] => [`${path}/${name} gone`, without(value, name)])]
}

function changedText(text: string): string {
  return /^\d{4}-\d\d-\d\dT/.test(text) ? text.replace(/^\d{4}/, (year) => `${Number(year) - 1}`) : `${text}x`
}

function replaced(value: object, name: string, part: unknown): unknown {
  return Array.isArray(value) ? value.with(Number(name), part) : { ...value, [name]: part }
}

function without(value: object, name: string): unknown {
  if (Array.isArray(value)) return value.filter((_, at) => at !== Number(name))
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}

describe.each([own, digitalBazaar, verifierCore, rdfPipeline])('$name', (verifier) => {
  it('refuses a credential of which any word was changed, or anything is gone', async () => {
    const { proof, ...document } = (await issueFull()) as unknown as Document & { proof: [Document] }
    const changes = changedOnce(document)
    expect(changes.length).toBeGreaterThan(150)
    const taken: string[] = []
    for (const [path, changed] of someOf(changes))
      if (await takes(verifier, { ...(changed as Document), proof }, await makePublicDocuments(), shortlyAfter))
        taken.push(path)
    expect(taken).toEqual([])
  })

  it('accepts a name of any characters that may be signed', async () => {
    const last = verifier.readsAstral ? 0x10ffff : 0xffff
    const refused: string[] = []
    for (let first = 0; first <= last; first += 0x8000) {
      const codes = Array.from({ length: 0x8000 }, (_, n) => first + n)
      const characters = codes
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => String.fromCodePoint(code))
      const recipientName = characters.filter((one) => guardText(one).ok).join('')
      const award = makeAward({ recipientName })
      const request = { profile: makeProfile(), achievement: makeAchievement(), award, key: signingKey }
      const { document } = await issuer.issue(request)
      if (!(await takes(verifier, document, await makePublicDocuments(), shortlyAfter)))
        refused.push(first.toString(16))
    }
    expect(refused).toEqual([])
  })
})

type Keys = { verificationMethod: object[]; assertionMethod: unknown[] }

/** The document of the issuer with one more key. */
function listing(document: Keys, key: ReturnType<typeof generateSigningKey>) {
  const more = buildDidDocument({ did: issuerDid, keys: [key] }) as unknown as Keys
  return {
    ...document,
    verificationMethod: [...document.verificationMethod, ...more.verificationMethod],
    assertionMethod: [...document.assertionMethod, ...more.assertionMethod],
  }
}

// verifier-core caches the document of a DID, so it cannot be asked about two states of the same DID.
describe.each([own, digitalBazaar])('$name', (verifier) => {
  it('accepts what a former key signed as long as the issuer lists it, and nothing when it does not', async () => {
    const former = generateSigningKey()
    const [older, newer] = [await issueFull(loadSigningKey(former.privateKeyPkcs8, issuerDid)), await issueFull()]
    const withdrawn = await makePublicDocuments()
    const rotated = { ...withdrawn, didDocument: listing(withdrawn.didDocument as Keys, former) }
    expect(await takes(verifier, older, rotated, shortlyAfter)).toBe(true)
    expect(await takes(verifier, newer, rotated, shortlyAfter)).toBe(true)
    expect(await takes(verifier, older, withdrawn, shortlyAfter)).toBe(false)
    expect(await takes(verifier, newer, withdrawn, shortlyAfter)).toBe(true)
  })
})

it('@digitalbazaar/vc refuses, as we do, what another organization signed in the name of this one', async () => {
  const eve = organizationDid('badges.example', 'eve')
  const pair = generateSigningKey()
  const documents = await makePublicDocuments()
  const didOfEve = buildDidDocument({ did: eve, keys: [pair] }) as { verificationMethod: { id: string }[] }
  const lookup = (url: string) => {
    if (url === eve) return didOfEve
    const method = didOfEve.verificationMethod.find(({ id }) => id === url)
    return method ? { '@context': 'https://w3id.org/security/multikey/v1', ...method } : localDocument(url, documents)
  }
  const key = loadSigningKey(pair.privateKeyPkcs8, eve)
  const forged = await signDocument(makeUnsigned() as never, key, { created: issuedAt })
  expect(await verifyAsDigitalBazaar(forged, lookup, shortlyAfter)).toMatchObject({
    isAccepted: false,
    isGenuine: false,
  })
  const sources = {
    now: shortlyAfter,
    resolveDid: async (did: string) => lookup(did),
    resolveStatusList: async () => documents.statusList,
  }
  expect((await verifyCredential(forged, sources)).outcome).toBe('failed')
})
