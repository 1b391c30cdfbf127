/**
 * Time from the start of the process to its first answer: cold (initdb and migrations included) and warm, beside a
 * bare Node process that only listens. Run: npm run bench -- start
 */
import { spawn } from 'node:child_process'
import { median, startService } from './running-service.ts'

const rounds = 5
const cold: number[] = []
const warm: number[] = []
const bare: number[] = []
for (let round = 0; round < rounds; round++) {
  const service = await startService()
  cold.push(service.startedAfterMs)
  const again = await startService({
    DATA_DIR: `${service.environment.DATA_DIR}`,
    PORT: String(Number(service.environment.PORT) + 1),
  })
  warm.push(again.startedAfterMs)
  await again.stop()
  await service.stop()
  bare.push(await startBare())
}
const line = (what: string, values: number[]) =>
  console.log(
    `${what.padEnd(44)}${median(values).toFixed(0).padStart(6)} ms${(median(values) / median(bare)).toFixed(1).padStart(8)} times bare Node`,
  )
line('cold: empty folder to first answer', cold)
line('warm: database there, to first answer', warm)
line('limit: bare Node process that listens', bare)

function startBare(): Promise<number> {
  const start = performance.now()
  const script = `require('node:http').createServer((q, s) => s.end()).listen(0, () => process.send('up'))`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return new Promise((done) =>
    child.once('message', () => {
      const took = performance.now() - start
      child.once('exit', () => done(took))
      child.kill()
    }),
  )
}
