/**
 * What ten pathways cost a job: 5,000 recipients from the request until all are committed and the pathways have looked at
 * them, with none, with ten whose last course nobody holds, and with ten whose last course a stranger holds, in turns. Everybody holds a
 * credential more that the pathways ask for, and nobody fulfils one: awards are rows that are issued, and cost what rows cost. Run: node bench/pathways.ts [rounds]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { certificate, certificateRow, issueBatch, median, startService, type Tenant } from './running-service.ts'

const recipients = 5_000
const pathways = 10
const rounds = Number(process.argv[2] ?? 5)
/** A pathway brings no results. */
const { description, achievement_type, criteria_narrative } = certificate
const diploma = { description, achievement_type, criteria_narrative, required_fields: ['recipient_name'] }
const cases = {
  'no pathway': undefined,
  'ten pathways': 'nobody',
  'ten whose rest others hold': 'a stranger',
} as const

const folder = await mkdtemp(join(tmpdir(), 'sello-bench-'))
const service = await startService({ SMTP_URL: 'smtp://127.0.0.1:9' })
const database = new pg.Client({ connectionString: service.databaseUrl })
await database.connect()
const rows = Array.from({ length: recipients }, (_, n) => certificateRow(n))
try {
  const tenants = new Map<string, Tenant>()
  for (const [name, holder] of Object.entries(cases)) tenants.set(name, await prepare(holder))
  const taken = new Map(Object.keys(cases).map((name) => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round++)
    for (const [name, tenant] of tenants) {
      const ms = await issueBatch(service.url, database, tenant, rows)
      if (round > 0) taken.get(name)?.push(ms) // Warm-up: the first round compiles and fills caches.
    }
  const base = median(taken.get('no pathway') ?? [])
  console.log(`${recipients} recipients, median of ${rounds} rounds${' '.repeat(17)}times without`)
  for (const [name, values] of taken)
    console.log(
      `${name.padEnd(34)}${median(values).toFixed(0).padStart(7)} ms${(median(values) / base).toFixed(2).padStart(12)}`,
    )
} finally {
  await database.end()
  await service.stop()
  await rm(folder, { recursive: true, force: true })
}

/** An organization with its pathways, whose recipients hold the first of the other templates already. */
async function prepare(holder: 'nobody' | 'a stranger' | undefined): Promise<Tenant> {
  const tenant = await service.makeTenant()
  if (holder === undefined) return tenant
  const held = await makeTemplate(tenant, 'Curso anterior')
  const award = await makeTemplate(tenant, 'Diploma', diploma)
  await issueBatch(service.url, database, { ...tenant, templateId: held }, rows)
  for (let n = 0; n < pathways; n++) {
    const last = await makeTemplate(tenant, `Otro ${n}`)
    if (holder === 'a stranger')
      await issueBatch(service.url, database, { ...tenant, templateId: last }, [
        certificateRow(0, 'example.com'),
        certificateRow(1, 'example.com'),
      ])
    const templates = [tenant.templateId, held, last].map((template_id) => ({ template_id }))
    const content = { name: `Ruta ${n}`, award_template_id: award, groups: [{ at_least: 3, templates }] }
    const { id } = await service.operate(...(await fileWords('pathway', tenant, content)))
    await service.operate('pathway', 'publish', String(id))
  }
  return tenant
}

async function makeTemplate(tenant: Tenant, name: string, content: object = certificate): Promise<string> {
  const { id } = await service.operate(...(await fileWords('template', tenant, { ...content, name })))
  return String(id)
}

async function fileWords(kind: string, { organizationId }: Tenant, content: object): Promise<string[]> {
  const file = join(folder, 'definition.json')
  await writeFile(file, JSON.stringify(content))
  return [kind, 'create', '--organization', organizationId, '--file', file]
}
