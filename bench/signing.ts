/**
 * How fast one core issues credentials, beside others on the same document, machine and minute.
 *
 * Cases take turns within each round, and the median of the rounds counts: on a shared machine the ratios hold, the
 * absolute figures do not. CPU time of the process is measured, not the clock on the wall. Ours includes the check
 * of the award, the document, its JSON, and the comparison of one in a thousand with the generic library.
 *
 * The second table says what each thing that an issuer keeps between credentials is worth: the same chunk is issued by
 * issuers that lack one of them (`IssuerMemory`). `npm run bench -- signing memory` prints that table alone.
 */
import { createHash, sign } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { CompactSign } from 'jose'
import { type Award, buildCredential, createCredentialIssuer } from '../open-badges/src/index.ts'
import { CredentialIssuer } from '../open-badges/src/issuing/credential-issuer.ts'
import { fullMemory, type IssuerMemory } from '../open-badges/src/issuing/issuer-memory.ts'
import { issuedAt, makeFullAchievement, makeFullAward, makeProfile, signingKey } from '../open-badges/test/factories.ts'
import { digitalBazaarPeer, digitalCredentialsPeer } from '../open-badges/test/peers.ts'

const rounds = 9
/** Rows of a chunk, as the worker takes them. */
const chunkSize = 100

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const profile = makeProfile({
  url: 'https://acme.example/',
  email: 'hello@acme.example',
  image: { url: 'https://acme.example/logo.svg', caption: 'Logo' },
})
const achievement = makeFullAchievement()
const issuer = createCredentialIssuer()
const bazaar = digitalBazaarPeer(signingKey, issuedAt)
const fork = await digitalCredentialsPeer(signingKey, issuedAt)

let awards = 0
function nextAward(): Award {
  awards += 1
  return makeFullAward({ recipientName: `Ana Müller ${awards}`, email: `ana.${awards}@example.org`, resultValue: 'A' })
}

// All end with the bytes that would be stored.
const toBytes = (json: string) => Buffer.from(json)
const nextDocument = () => buildCredential(profile, achievement, nextAward())
const digest = createHash('sha256').update('x').digest()

/** No JSON-LD and no proof inside the document: the least that any credential format needs. */
function signJwt(): Promise<string> {
  const header = { alg: 'EdDSA', kid: signingKey.verificationMethod, typ: 'vc+jwt' }
  const payload = new TextEncoder().encode(JSON.stringify(nextDocument()))
  return new CompactSign(payload).setProtectedHeader(header).sign(signingKey.privateKey)
}

async function issueChunk(by: CredentialIssuer = issuer): Promise<void> {
  const awards = Array.from({ length: chunkSize }, nextAward)
  for (const outcome of await by.issueAll({ profile, achievement, awards, key: signingKey })) {
    if (outcome.status === 'rejected') throw outcome.reason
    toBytes(outcome.value.json)
  }
}

/** `run` makes one credential, or `each` at a time. */
type Case = { name: string; perRound: number; each?: number; run: () => unknown }

const cases: Case[] = [
  { name: bazaar.name, perRound: 40, run: async () => toBytes(JSON.stringify(await bazaar.issue(nextDocument()))) },
  { name: fork.name, perRound: 40, run: async () => toBytes(JSON.stringify(await fork.issue(nextDocument()))) },
  { name: 'Sello, full issue, a chunk of a batch', perRound: 20_000, each: chunkSize, run: () => issueChunk() },
  {
    name: 'Sello, full issue, one alone',
    perRound: 20_000,
    run: async () => toBytes((await issuer.issue({ profile, achievement, award: nextAward(), key: signingKey })).json),
  },
  { name: 'VC-JWT by jose (no RDF)', perRound: 2000, run: signJwt },
  { name: 'Ed25519 alone', perRound: 4000, run: () => sign(null, digest, signingKey.privateKey) },
]

function without(lacking: Partial<IssuerMemory>, perRound = 4000): Case {
  const by = new CredentialIssuer(1000, { ...fullMemory, ...lacking })
  const [name = 'with all of them'] = Object.keys(lacking)
  return {
    name: name === 'with all of them' ? name : `without ${name}`,
    perRound,
    each: chunkSize,
    run: () => issueChunk(by),
  }
}

const memoryCases: Case[] = [
  without({}),
  without({ triesLatest: false }),
  without({ periods: 0 }),
  without({ labelings: 0 }),
  without({ proofHashes: 0 }),
  without({ shapes: 0 }, 200),
  without({ achievements: 0 }, 400),
]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Prints the median of the rounds, and how much faster each case is than the first. */
async function compare(title: string, among: Case[]): Promise<void> {
  const measured = among.map((one) => ({ ...one, micros: [] as number[] }))
  for (let round = -1; round < rounds; round += 1) {
    for (const { perRound, each = 1, run, micros } of measured) {
      // No case pays for the garbage of the one before it, nor for caches that it left cold.
      collectGarbage()
      for (let i = 0; i < perRound / 10; i += each) await run()
      const before = process.cpuUsage()
      for (let i = 0; i < perRound; i += each) await run()
      const { user, system } = process.cpuUsage(before)
      // The round before the first only warms up.
      if (round >= 0) micros.push((user + system) / perRound)
    }
  }
  const baseline = median(measured[0]?.micros ?? [])
  console.log(`${title.padEnd(42)}${'µs CPU'.padStart(10)}${'per CPU-second'.padStart(16)}${'ratio'.padStart(9)}`)
  for (const { name, micros } of measured) {
    const each = median(micros)
    const cells = [
      each.toFixed(1).padStart(10),
      Math.round(1e6 / each)
        .toString()
        .padStart(16),
    ]
    console.log(name.padEnd(42) + cells.join('') + (baseline / each).toFixed(2).padStart(9))
  }
}

if (!process.argv.includes('memory')) {
  await compare('case', cases)
  console.log(issuer.counters(), '\n')
}
await compare('a chunk of a batch', memoryCases)
