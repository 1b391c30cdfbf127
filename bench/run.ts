/** `npm run bench` names the benchmarks; `npm run bench -- NAME [words]` runs one. Each prints its figures itself. */
import { readdirSync } from 'node:fs'

const parts = [
  'run',
  'running-service',
  'processor-time',
  'earlier-commit',
  'smtp-sink',
  'bare-issuer',
  'plot-growth',
  'hostile-caller',
  'hostile-callers',
  'hostile-certificates',
  'hostile-files',
  'hostile-neighbour',
  'hostile-order',
  'process-figures',
  'first-screen',
  'failover-hosts',
  'failover-load',
  'events-receiver',
]
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => !parts.includes(name))
const [name = '', ...words] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`)
  process.exit(2)
}
process.argv.splice(2, process.argv.length, ...words)
await import(`./${name}.ts`)
