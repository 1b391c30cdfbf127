/**
 * What eight alignments cost: the same batch issued of an achievement without any, and of one with eight of them, in turns.
 * CPU time of the process for each credential, the check of the award, its JSON and its bytes included. Run:
 * `npm run bench -- alignments`.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Achievement, createCredentialIssuer } from '../open-badges/src/index.ts'
import { makeFullAchievement, makeFullAward, makeProfile, signingKey } from '../open-badges/test/factories.ts'

const rounds = 15
const chunkSize = 100
const perRound = 5_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const profile = makeProfile({ url: 'https://acme.example/', email: 'hello@acme.example' })
const plain = makeFullAchievement()
for (const link of ['alignment', 'tag', 'version', 'related', 'creator'] as const) delete plain[link]
const alignment = Array.from({ length: 8 }, (_, index) => ({
  targetName: `weld metal in position ${index}`,
  targetUrl: `http://data.europa.eu/esco/skill/8f18f987-33e2-4228-9efb-65de25d0333${index}`,
  targetDescription: 'Join parts of metal by melting them, in this position and with a filler of the right kind.',
  targetFramework: 'ESCO',
  targetCode: `S8.2.${index}`,
  targetType: 'ext:Skill',
}))

function makeCase(name: string, achievement: Achievement) {
  const issuer = createCredentialIssuer()
  let awards = 0
  let bytes = 0
  const issueChunk = async () => {
    const chunk = Array.from({ length: chunkSize }, () => {
      awards += 1
      return makeFullAward({ recipientName: `Ana Müller ${awards}`, email: `ana.${awards}@example.org` })
    })
    for (const outcome of await issuer.issueAll({ profile, achievement, awards: chunk, key: signingKey })) {
      if (outcome.status === 'rejected') throw outcome.reason
      bytes = Buffer.from(outcome.value.json).length
    }
  }
  return { name, issuer, issueChunk, micros: [] as number[], bytes: () => bytes }
}

const cases = [makeCase('without alignments', plain), makeCase('with eight', { ...plain, alignment })]
for (let round = -1; round < rounds; round += 1) {
  for (const { issueChunk, micros } of cases) {
    collectGarbage()
    for (let i = 0; i < perRound / 10; i += chunkSize) await issueChunk()
    const before = process.cpuUsage()
    for (let i = 0; i < perRound; i += chunkSize) await issueChunk()
    const { user, system } = process.cpuUsage(before)
    if (round >= 0) micros.push((user + system) / perRound)
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const [without = Number.NaN] = cases.map(({ micros }) => median(micros))
console.log(
  `${'signing, a chunk of a batch'.padEnd(34)}${'µs CPU'.padStart(9)}${'bytes'.padStart(8)}${'ratio'.padStart(8)}`,
)
for (const { name, micros, bytes, issuer } of cases) {
  const each = median(micros)
  const cells = [each.toFixed(1).padStart(9), String(bytes()).padStart(8), (each / without).toFixed(2).padStart(8)]
  console.log(name.padEnd(34) + cells.join(''), JSON.stringify(issuer.counters()))
}
