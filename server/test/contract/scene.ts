import { sql } from 'kysely'
import type { TemplateId } from '../../src/platform/ids.ts'
import type { FieldName } from '../../src/templates/recipient-fields.ts'
import { type Application, startApplication } from '../application.ts'
import { type Answer, type Client, clientFor, jobEnded, until } from '../client.ts'
import { type DnsServer, startDnsServer } from '../dns-server.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import type { Described } from './api-description.ts'

/** A service with the organization and the template of the examples, and one beside it whose tables are gone. */
export type Scene = {
  app: Application
  broken: Application
  tenant: Tenant
  client: Client
  template: { id: TemplateId }
  /** The path of an operation on a record that was made for it. */
  freshTarget(path: string): Promise<string>
  close(): Promise<void>
}

/** One example that is to come about. */
export type Call = { operation: Described; scene: Scene }

/** The id of a record that nobody has. */
export const nobodys = '0198c5b1-33aa-7d10-9b1c-000000000000'

export const templateId = '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11' as TemplateId

export async function setScene(): Promise<Scene> {
  const dns: DnsServer = await startDnsServer({
    'example.edu': { mx: ['mx.example.edu'] },
    'gmial.com': { a: ['10.0.0.1'] },
  })
  const app = await startApplication({ dns: { servers: [dns.address] } })
  const broken = await startApplication({ worker: false })
  await dropTables(broken)
  const tenant = await makeTenant(app, 'Universidad de Aguamarina')
  const describe = (name: FieldName, description: string) => ({ name, type: 'string', description })
  const template = await makeTemplate(tenant, {
    id: templateId,
    name: 'Análisis de datos con Python',
    description: 'Curso de 60 horas con proyecto final.',
    criteriaNarrative: 'Asistir al 80 % de las sesiones y entregar el proyecto final.',
    hasResult: true,
    resultType: 'LetterGrade',
    resultAllowedValues: ['C', 'B', 'A'],
    alignment: [
      {
        targetName: 'analizar datos',
        targetUrl: 'http://data.europa.eu/esco/isco/C2511',
        targetFramework: 'ESCO',
        targetCode: null,
        targetType: 'Skill',
        targetDescription: null,
      },
    ],
    tag: ['datos', 'Python'],
    authorVersion: '2026',
    creditsAvailable: 6,
  })
  const required_fields = JSON.stringify([
    describe('recipient_name', 'Nombre completo'),
    describe('result_value', 'Calificación. Valores permitidos: C, B, A'),
  ])
  const optional_fields = JSON.stringify([describe('term', 'Periodo académico')])
  await tenant.ctx.db.updateTable('templates').set({ required_fields, optional_fields }).execute()
  const client = clientFor(app.url, tenant.key)
  const scene: Scene = {
    app,
    broken,
    tenant,
    client,
    template,
    async freshTarget(path) {
      if (!path.includes('{')) return path
      if (path.includes('{email}')) return path.replace('{email}', ana.email)
      if (path.includes('template_id')) return path.replace('{template_id}', await draftOf(scene))
      if (path.includes('offer_id')) return path.replace('{offer_id}', await offered(scene))
      if (path.includes('external_id')) return path.replace('{external_id}', await memberOf(scene, path))
      if (path.includes('webhook_id'))
        return path.replace('{webhook_id}', await webhookOf(scene, path.endsWith('/replay')))
      if (path.includes('failure_id')) return path.replace('{failure_id}', (await failed(scene)).failureId)
      if (path.includes('run_id')) return path.replace('{run_id}', (await retried(scene)).body.id)
      if (path.includes('revocation_id')) return path.replace('{revocation_id}', (await revoked(scene)).body.id)
      const id = await issued(scene)
      if (path.endsWith('/letters')) await letterSent(scene, id)
      return path.replace('{credential_id}', id)
    },
    async close() {
      await app.stop()
      await broken.stop()
      await dns.stop()
    },
  }
  return scene
}

/** A revocation with one of each outcome, once it has finished. */
export async function revoked(scene: Scene): Promise<Answer> {
  const [first, second] = [await issued(scene), await issued(scene)]
  await scene.client.post(`/api/v1/credentials/${second}/revoke`, { reason: 'x' })
  const order = { credential_ids: [first, second, nobodys], reason: 'x' }
  const { body } = await scene.client.post('/api/v1/credentials/revoke', order)
  return until(
    () => scene.client.get(`/api/v1/revocations/${body.id}`),
    (answer) => answer.body.finished_at !== null,
  )
}

/** A retry run of one failure, once it has finished. */
export async function retried(scene: Scene): Promise<Answer> {
  const { failureId: id } = await failed(scene)
  const { body } = await scene.client.post('/api/v1/retry-runs', { failures: [{ id }] })
  return until(
    () => scene.client.get(`/api/v1/retry-runs/${body.id}`),
    (answer) => answer.body.finished_at !== null,
  )
}

/** An offer of a credential to a wallet. */
async function offered(scene: Scene): Promise<string> {
  const made = await scene.client.post(`/api/v1/credentials/${await issued(scene)}/wallet-offers`, { pin: 'response' })
  return made.body.offer_id
}

/** A template with a draft. */
async function draftOf({ client }: Scene): Promise<string> {
  return (
    await client.post('/api/v1/templates', { name: 'Borrador', description: 'Curso', achievement_type: 'Certificate' })
  ).body.id
}

/** A member with an address that counts, and with another one where that is to be taken from them. */
async function memberOf({ client }: Scene, path: string): Promise<string> {
  const [id, at] = ['student-1', '/api/v1/members/student-1']
  await client.call('PUT', at, { email: 'eva.ruiz@example.edu', name: 'Eva Ruiz', vouch: true })
  if (path.endsWith('/remove')) await client.post(`${at}/addresses`, { email: 'eva@example.org', vouch: true })
  return id
}

/** A webhook of the organization, whichever there is. */
async function webhookOf({ client, app }: Scene, isOn: boolean): Promise<string> {
  const path = '/api/v1/webhooks'
  const { webhooks } = (await client.get(path)).body
  const made = { url: 'https://crm.example.edu/hooks', types: ['*'] }
  const id = webhooks[0]?.id ?? (await client.post(path, made)).body.id
  if (isOn) await sql`update webhooks set status = 'on' where id = ${id}`.execute(app.database.forService())
  return id
}

/** Keys and limits still work; whatever else is asked for is not there. */
async function dropTables(broken: Application): Promise<void> {
  const owner = await broken.connectAsOwner()
  for (const table of [
    'templates',
    'template_drafts',
    'images',
    'members',
    'member_emails',
    'credentials',
    'jobs',
    'failures',
    'pathway_versions',
    'wallet_offers',
    'webhooks',
    'webhook_deliveries',
    'batch_revocations',
    'retry_runs',
  ])
    await owner.query(`alter table ${table} rename to ${table}_gone`)
  // The set-up of an organization writes both columns and reads neither, so only the operations fail.
  await owner.query('alter table organizations rename column allows_wallets to allows_wallets_gone')
  await owner.query('alter table events rename column position to position_gone')
}

export const ana = { email: 'ana.munoz@example.edu', recipient_name: 'Ana Muñoz', result_value: 'A' }

export async function issued({ client, template }: Scene, email = ana.email): Promise<string> {
  const { body } = await client.issue(template.id, [{ ...ana, email }])
  return body.credentials[0].credential_id
}

/** Waits until the letter of a credential was sent. */
export async function letterSent({ tenant }: Scene, id: string): Promise<void> {
  const outbox = tenant.ctx.db.selectFrom('outbox').select('status')
  const letter = outbox.where('credential_id', '=', id as never)
  await until(
    () => letter.executeTakeFirst(),
    (row) => row?.status === 'sent',
  )
}

export async function batch({ client, template }: Scene, bad: object): Promise<string> {
  const { body } = await client.issue(template.id, [ana, bad])
  return body.job_id
}

export async function failed(scene: Scene): Promise<{ jobId: string; failureId: string }> {
  const jobId = await batch(scene, { ...ana, email: 'ana@' })
  await jobEnded(scene.client, jobId)
  const { body } = await scene.client.get(`/api/v1/jobs/${jobId}/failures`)
  return { jobId, failureId: body.failures[0].id }
}

export const requestOf = (operation: Described, name: string) =>
  operation.requestBody?.content['application/json']?.examples[name]?.value

export const missing =
  (path: string, method = 'GET', body?: unknown) =>
  ({ scene }: Call) =>
    scene.client.call(method, path.replace('{id}', '0198c5a2-6f00-7a4b-9c3d-000000000000'), body)
