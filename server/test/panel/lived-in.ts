import { globSync, readFileSync } from 'node:fs'
import { createWebhook } from '../../src/events/webhooks/set-up-webhook.ts'
import { startRetryRun } from '../../src/issuing/retry-runs/start-retry-run.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { contextFor } from '../../src/platform/context.ts'
import type { Application } from '../application.ts'
import { until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { asks, makePathway } from '../pathway-makers.ts'
import { addPerson } from './person-client.ts'

const panel = new URL('../../../panel/src/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, panel), 'utf8')

/** What the panel declares in the folder of a noun: its screens, and what may be open over them, as `revoke` and `create`. */
function declaredIn(noun: string) {
  const texts = globSync(`${noun}/**/*.ts`, { cwd: panel }).map(read)
  const panels = texts.flatMap((text) => [...text.matchAll(/readChoice\(search\.panel, \[([^\]]+)\]/g)])
  return {
    patterns: [...read(`${noun}/routes.ts`).matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path),
    panels: panels.flatMap(([, words = '']) => words.replace(/['\s]/g, '').split(',')),
  }
}

const declared = globSync('*/routes.ts', { cwd: panel })
  .map((file) => file.replace('/routes.ts', ''))
  // Screens of those who run the service are of no organization.
  .filter((noun) => noun !== 'shell' && noun !== 'operator')
  .map(declaredIn)

/** An organization with one of everything, and where each screen of it shows it. */
export type LivedIn = {
  tenant: Tenant
  ids: Record<string, string>
  screens: { path: string; panels: string[] }[]
}

/** Everything in it is called by that word, so that a page that shows any of it has the word in its text. */
export async function makeLivedIn(app: Application, word: string): Promise<LivedIn> {
  const tenant = await makeTenant(app, `Escuela ${word}`)
  const template = await makeTemplate(tenant, { name: `Curso ${word}`, optional: ['recipient_name'] })
  await createApiKey(tenant.ctx, `Clave ${word}`)
  const member = await makeMember(tenant, { email: `miembro@${word}.example`, name: `Miembro ${word}` })
  const person = await addPerson(tenant, 'issuer', `persona@${word}.example`, `Persona ${word}`)
  const rows = [{ email: `titular@${word}.example`, recipient_name: `Titular ${word}` }, { email: `${word}@` }]
  const { batchId } = await startBatch(tenant.ctx, { templateId: template.id, rows, bytes: 0 })
  const failures = await keepFailures(tenant, template, [
    { email: `fallo@${word}.example` },
    { email: `otro@${word}.example` },
  ])
  const acting = contextFor(app.platform, tenant.organization, { kind: 'user', id: person.id, role: 'issuer' })
  const run = await startRetryRun(acting, {
    kind: 'named',
    rows: [{ id: failures[1] as (typeof failures)[0], overrides: {} }],
  })
  const issued = tenant.ctx.db
    .selectFrom('credentials')
    .select('id')
    .where('recipient_email', '=', `titular@${word}.example`)
  const [credential] = await until(
    () => issued.execute(),
    (found) => found.length === 1,
  )
  const award = await makeTemplate(tenant, { name: `Diploma ${word}` })
  const pathway = await makePathway(tenant, award, [{ at_least: 1, templates: asks(template) }], {
    name: `Ruta ${word}`,
  })
  const hook = { url: `https://${word}.example/`, types: ['*'], description: `Aviso ${word}` }
  const { webhook } = await createWebhook(tenant.ctx, hook)
  const ids = {
    webhook: webhook.id,
    template: template.id,
    pathway: pathway.id,
    member,
    batch: batchId,
    credential: credential?.id ?? '',
    failure: failures[0] ?? '',
    run,
  }
  const screens = declared.flatMap(({ patterns, panels }) =>
    patterns.map((pattern) => ({ path: pathOf(pattern, ids), panels })),
  )
  return { tenant, ids, screens }
}

/** The address of a screen below the organization. A screen of another kind of record makes this fail: name one in `ids`. */
function pathOf(pattern: string, ids: Record<string, string>): string {
  const path = pattern.replace(/\$(\w+)/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined) throw new Error(`no ${name} for the screen ${pattern}`)
    return id
  })
  if (path === '/') return ''
  if (path === 'issue/issued') return `/${path}?batches=${ids.batch}`
  if (path === 'issue/correct') return `/${path}?credential=${ids.credential}`
  return path.startsWith('issue') ? `/${path}?template=${ids.template}` : `/${path}`
}
