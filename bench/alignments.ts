/**
 * What eight alignments cost: the same batch issued of an achievement without any, and of one with eight of them, in turns. First
 * CPU time of the process for each credential, the check of the award, its JSON and its bytes included; then 5,000 recipients over
 * HTTP until all are committed. Run: `npm run bench -- alignments`.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { type Achievement, createCredentialIssuer } from '../open-badges/src/index.ts'
import { makeFullAchievement, makeFullAward, makeProfile, signingKey } from '../open-badges/test/factories.ts'
import { certificate, certificateRow, issueBatch, median, startService } from './running-service.ts'

const rounds = 15
const batchRounds = 7
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

const [without = Number.NaN] = cases.map(({ micros }) => median(micros))
console.log(
  `${'signing, a chunk of a batch'.padEnd(34)}${'µs CPU'.padStart(9)}${'bytes'.padStart(8)}${'ratio'.padStart(8)}`,
)
for (const { name, micros, bytes, issuer } of cases) {
  const each = median(micros)
  const cells = [each.toFixed(1).padStart(9), String(bytes()).padStart(8), (each / without).toFixed(2).padStart(8)]
  console.log(name.padEnd(34) + cells.join(''), JSON.stringify(issuer.counters()))
}

const service = await startService({ SMTP_URL: 'smtp://127.0.0.1:9' })
const database = new pg.Client({ connectionString: service.databaseUrl })
await database.connect()
try {
  const links = alignment.map(
    ({ targetName, targetUrl, targetDescription, targetFramework, targetCode, targetType }) => ({
      target_name: targetName,
      target_url: targetUrl,
      target_description: targetDescription,
      target_framework: targetFramework,
      target_code: targetCode,
      target_type: targetType,
    }),
  )
  const batches = [
    { name: 'without alignments', template: certificate, taken: [] as number[] },
    { name: 'with eight', template: { ...certificate, alignment: links }, taken: [] as number[] },
  ]
  const rows = Array.from({ length: perRound }, (_, n) => certificateRow(n))
  for (let round = -1; round < batchRounds; round += 1)
    for (const { template, taken } of batches) {
      const ms = await issueBatch(service.url, database, await service.makeTenant(template), rows)
      if (round >= 0) taken.push(ms)
    }
  const [base = Number.NaN] = batches.map(({ taken }) => median(taken))
  console.log(`${`a batch of ${perRound}, committed`.padEnd(34)}${'ms'.padStart(9)}${'ratio'.padStart(16)}`)
  for (const { name, taken } of batches)
    console.log(
      `${name.padEnd(34)}${median(taken).toFixed(0).padStart(9)}${(median(taken) / base).toFixed(2).padStart(16)}`,
    )
} finally {
  await database.end()
  await service.stop()
}
