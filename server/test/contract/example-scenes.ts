import { upsertBatchRevocation } from '../../src/credentials/jobs/batch-revocation-store.ts'
import type { TemplateId } from '../../src/platform/ids.ts'
import type { FieldName } from '../../src/templates/recipient-fields.ts'
import { type Application, startApplication } from '../application.ts'
import { type Answer, type Client, clientFor, jobEnded } from '../client.ts'
import { type DnsServer, startDnsServer } from '../dns-server.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { makePublished } from '../pathway-makers.ts'
import type { Described } from './api-description.ts'
import { secondKey } from './door.ts'

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

type Call = { operation: Described; scene: Scene }

const templateId = '0198c5a2-6f00-7a4b-9c3d-2f6f5e0b7a11' as TemplateId

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
      if (path.includes('failure_id')) return path.replace('{failure_id}', (await failed(scene)).failureId)
      return path.replace('{credential_id}', await issued(scene))
    },
    async close() {
      await app.stop()
      await broken.stop()
      await dns.stop()
    },
  }
  return scene
}

/** Keys and limits still work; whatever else is asked for is not there. */
async function dropTables(broken: Application): Promise<void> {
  const owner = await broken.connectAsOwner()
  for (const table of ['templates', 'credentials', 'jobs', 'failures', 'pathway_versions'])
    await owner.query(`alter table ${table} rename to ${table}_gone`)
}

const ana = { email: 'ana.munoz@example.edu', recipient_name: 'Ana Muñoz', result_value: 'A' }

async function issued({ client, template }: Scene): Promise<string> {
  const { body } = await client.issue(template.id, [ana])
  return body.credentials[0].credential_id
}

const supersede = ({ client }: Scene, [id, superseded_by]: string[]) =>
  client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'x', superseded_by })

async function batch({ client, template }: Scene, bad: object): Promise<string> {
  const { body } = await client.issue(template.id, [ana, bad])
  return body.job_id
}

async function failed(scene: Scene): Promise<{ jobId: string; failureId: string }> {
  const jobId = await batch(scene, { ...ana, email: 'ana@' })
  await jobEnded(scene.client, jobId)
  const { body } = await scene.client.get(`/api/v1/jobs/${jobId}/failures`)
  return { jobId, failureId: body.failures[0].id }
}

/** Reads what stands below a pathway that was published, of an organization of its own. */
const published =
  (below: (id: string) => string) =>
  async ({ scene }: Call) => {
    const tenant = await makeTenant(scene.app)
    const asked = await makeTemplate(tenant, { name: 'Estadística' })
    const group = { at_least: 1, templates: [{ template_id: asked.id }] }
    const { id } = await makePublished(tenant, await makeTemplate(tenant, { name: 'Diploma' }), [group])
    return clientFor(scene.app.url, tenant.key).get(`${pathways}${below(id)}`)
  }

const put = ({ tenant }: Scene, jobId: string, values: object) =>
  tenant.ctx.db
    .updateTable('jobs')
    .set(values)
    .where('id', '=', jobId as never)
    .execute()

const jobIn = async (scene: Scene, values: object): Promise<Answer> => {
  const { jobId } = await failed(scene)
  await put(scene, jobId, values)
  return scene.client.get(`/api/v1/jobs/${jobId}`)
}

const requestOf = (operation: Described, name: string) =>
  operation.requestBody?.content['application/json'].examples[name]?.value

const missing =
  (path: string, method = 'GET', body?: unknown) =>
  ({ scene }: Call) =>
    scene.client.call(method, path.replace('{id}', '0198c5a2-6f00-7a4b-9c3d-000000000000'), body)
const get =
  (path: string) =>
  ({ scene }: Call) =>
    scene.client.get(path)
const post =
  (path: string, body: unknown) =>
  ({ scene }: Call) =>
    scene.client.post(path, body)
const tooMany = { template_id: templateId, recipients: Array.from({ length: 5_001 }, () => ana) }
const otherKey =
  (path: string) =>
  async ({ scene }: Call) => {
    const jobId = await batch(scene, ana)
    return clientFor(scene.app.url, await secondKey(scene.tenant)).get(path.replace('{id}', jobId))
  }
const retry =
  (overrides: object) =>
  async ({ scene }: Call) =>
    scene.client.post(`/api/v1/bulk-failures/${(await failed(scene)).failureId}/retry`, {
      row_data_overrides: overrides,
    })

const issue = '/api/v1/credentials/issue'
const validate = '/api/v1/credentials/validate'
const failures = '/api/v1/bulk-failures'
const pathways = '/api/v1/pathways'
const badKey = { 'idempotency-key': 'x'.repeat(256) }

/** How each example of an answer comes about, by operation, status and name. */
export const scenes: Record<string, (call: Call) => Promise<Answer>> = {
  'listTemplates 200 page': get('/api/v1/templates'),
  'listTemplates 400 page': get('/api/v1/templates?page=0'),
  'listTemplates 400 size': get('/api/v1/templates?page_size=101'),
  'getTemplate 200 certificate': get(`/api/v1/templates/${templateId}`),
  'getTemplate 400 format': get('/api/v1/templates/x'),
  'getTemplate 404 missing': missing('/api/v1/templates/{id}'),
  'validateRecipients 200 mixed': ({ scene, operation }) => scene.client.post(validate, requestOf(operation, 'two')),
  'validateRecipients 404 missing': post(validate, {
    template_id: '0198c5a2-6f00-7a4b-9c3d-000000000000',
    recipients: [ana],
  }),
  'validateRecipients 422 size': post(validate, tooMany),
  'issueCredentials 200 sync': ({ scene, operation }) => scene.client.post(issue, requestOf(operation, 'one')),
  'issueCredentials 200 refused': post(issue, {
    template_id: templateId,
    recipients: [{ ...ana, result_value: null }],
  }),
  'issueCredentials 200 async': ({ scene, operation }) => scene.client.post(issue, requestOf(operation, 'many')),
  'issueCredentials 404 missing': post(issue, {
    template_id: '0198c5a2-6f00-7a4b-9c3d-000000000000',
    recipients: [ana],
  }),
  'issueCredentials 422 size': post(issue, tooMany),
  'issueCredentials 422 structure': post(issue, {}),
  'issueCredentials 422 key_format': ({ scene }) =>
    scene.client.post(issue, { template_id: templateId, recipients: [ana] }, badKey),
  'issueCredentials 422 key_reused': async ({ scene }) => {
    const headers = { 'idempotency-key': 'order-1' }
    await scene.client.issue(templateId, [ana], headers)
    return scene.client.issue(templateId, [{ ...ana, email: 'otra@example.edu' }], headers)
  },
  'listCredentials 200 page': async ({ scene }) => {
    await issued(scene)
    return scene.client.get('/api/v1/credentials')
  },
  'listCredentials 400 job': get('/api/v1/credentials?job_id=x'),
  'getCredential 200 active': async ({ scene }) => {
    const answer = await scene.client.get(`/api/v1/credentials/${await issued(scene)}`)
    const { '@context': context, id, type } = answer.body.ob3_data
    return { ...answer, body: { ...answer.body, ob3_data: { '@context': context, id, type } } }
  },
  'getCredential 200 revoked': async ({ scene }) => {
    const id = await issued(scene)
    await scene.client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'x' })
    return scene.client.get(`/api/v1/credentials/${id}`)
  },
  'getCredential 404 missing': missing('/api/v1/credentials/{id}'),
  'revokeCredential 200 revoked': async ({ scene, operation }) =>
    scene.client.post(`/api/v1/credentials/${await issued(scene)}/revoke`, requestOf(operation, 'reason')),
  'revokeCredential 200 superseded': async ({ scene }) => supersede(scene, [await issued(scene), await issued(scene)]),
  'revokeCredential 409 revoked': async ({ scene }) => {
    const [one, other] = [await issued(scene), await issued(scene)]
    await supersede(scene, [one, other])
    return supersede(scene, [one, await issued(scene)])
  },
  'revokeCredential 422 successor': async ({ scene }) => supersede(scene, [await issued(scene), scene.tenant.keyId]),
  'revokeCredential 404 missing': missing('/api/v1/credentials/{id}/revoke', 'POST', { reason: 'x' }),
  'revokeCredential 422 reason': async ({ scene }) =>
    scene.client.post(`/api/v1/credentials/${await issued(scene)}/revoke`, {}),
  'getJob 200 pending': ({ scene }) => jobIn(scene, { status: 'PENDING' }),
  'getJob 200 progress': ({ scene }) => jobIn(scene, { status: 'PROGRESS', route: 'chunked', processed: 1 }),
  'getJob 200 success': ({ scene }) => jobIn(scene, { status: 'SUCCESS' }),
  'getJob 200 failure': ({ scene }) => jobIn(scene, { status: 'FAILURE', error: 'Tenant is inactive' }),
  'getJob 403 other_key': otherKey('/api/v1/jobs/{id}'),
  'getJob 404 missing': missing('/api/v1/jobs/{id}'),
  'listJobFailures 200 one': async ({ scene }) =>
    scene.client.get(`/api/v1/jobs/${(await failed(scene)).jobId}/failures`),
  'listJobFailures 403 other_key': otherKey('/api/v1/jobs/{id}/failures'),
  'listJobFailures 404 missing': missing('/api/v1/jobs/{id}/failures'),
  'listJobFailures 410 expired': async ({ scene }) => {
    const { jobId } = await failed(scene)
    await put(scene, jobId, { created_at: new Date(Date.now() - 8 * 86_400_000) })
    return scene.client.get(`/api/v1/jobs/${jobId}/failures`)
  },
  'listBulkFailures 200 page': async ({ scene }) => {
    await failed(scene)
    return scene.client.get(`${failures}?status=pending_review`)
  },
  'listBulkFailures 400 page': get(`${failures}?page=0`),
  'listBulkFailures 400 category': get(`${failures}?error_category=x`),
  'listPathways 200 page': published(() => ''),
  'listPathways 400 page': get(`${pathways}?page=0`),
  'listPathways 400 size': get(`${pathways}?page_size=101`),
  'getPathway 200 diploma': published((id) => `/${id}`),
  'getPathway 404 missing': missing(`${pathways}/{id}`),
  'explainPathway 200 missing': published((id) => `/${id}/explain?email=nadie@example.edu`),
  'explainPathway 400 email': missing(`${pathways}/{id}/explain?email=x`),
  'explainPathway 400 language': missing(`${pathways}/{id}/explain?email=nadie@example.edu&language=fr`),
  'explainPathway 404 missing': missing(`${pathways}/{id}/explain?email=nadie@example.edu`),
  'retryFailure 200 success': retry({ email: 'ana.munoz@example.edu' }),
  'retryFailure 200 failure': retry({}),
  'retryFailure 400 discarded': async ({ scene }) => {
    const { failureId } = await failed(scene)
    const { db } = scene.tenant.ctx
    await db
      .updateTable('failures')
      .set({ status: 'discarded' })
      .where('id', '=', failureId as never)
      .execute()
    return scene.client.post(`${failures}/${failureId}/retry`, {})
  },
  'retryFailure 404 missing': missing(`${failures}/{id}/retry`, 'POST', {}),
  'retryFailure 409 batch_revoked': async ({ scene }) => {
    const { failureId } = await failed(scene)
    const { ctx } = scene.tenant
    const failure = ctx.db
      .selectFrom('failures')
      .select('batch_id')
      .where('id', '=', failureId as never)
    const { batch_id: batchId } = await failure.executeTakeFirstOrThrow()
    await upsertBatchRevocation(ctx, { batchId, requestedBy: null, reason: 'x', total: 1 })
    return scene.client.post(`${failures}/${failureId}/retry`, {})
  },
  'retryFailure 422 overrides': async ({ scene }) =>
    scene.client.post(`${failures}/${(await failed(scene)).failureId}/retry`, { row_data_overrides: [] }),
  'retryFailure 422 key_format': async ({ scene }) =>
    scene.client.post(`${failures}/${(await failed(scene)).failureId}/retry`, {}, badKey),
  'retryFailure 422 key_reused': async ({ scene }) => {
    const path = `${failures}/${(await failed(scene)).failureId}/retry`
    const headers = { 'idempotency-key': 'order-2' }
    await scene.client.post(path, {}, headers)
    return scene.client.post(path, { row_data_overrides: { email: 'x@' } }, headers)
  },
}
