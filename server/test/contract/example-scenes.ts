import { type Answer, clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { noteTakenBack } from '../kept-failures.ts'
import { asks, makePublished } from '../pathway-makers.ts'
import { correctionScenes } from './correction-scenes.ts'
import { secondKey } from './door.ts'
import { withFlagged } from './flagged.ts'
import { memberScenes } from './member-scenes.ts'
import { personScenes } from './person-scenes.ts'
import { runScenes } from './run-scenes.ts'
import { ana, batch, type Call, failed, issued, missing, requestOf, type Scene, templateId } from './scene.ts'
import { templateScenes } from './template-scenes.ts'
import { webhookScenes } from './webhook-scenes.ts'

const offer = async (scene: Scene, pin: string) =>
  scene.client.post(`/api/v1/credentials/${await issued(scene)}/wallet-offers`, { pin })

const offered = async (scene: Scene) =>
  scene.client.get(`/api/v1/wallet-offers/${(await offer(scene, 'response')).body.offer_id}`)

const supersede = ({ client }: Scene, [id, superseded_by]: string[]) =>
  client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'x', superseded_by })

/** Reads what stands below a pathway that was published, of an organization of its own. */
const published =
  (below: (id: string) => string, isHeld = false) =>
  async ({ scene }: Call) => {
    const tenant = await makeTenant(scene.app)
    const client = clientFor(scene.app.url, tenant.key)
    const make = (name: string) => makeTemplate(tenant, { name, optional: ['recipient_name'] })
    const [asked, other, award] = [await make('Estadística'), await make('Álgebra'), await make('Diploma')]
    const group = isHeld ? { at_least: 2, templates: asks(asked, other) } : { at_least: 1, templates: asks(asked) }
    const { id } = await makePublished(tenant, award, [group])
    if (isHeld) await client.issue(asked.id, [ana])
    return client.get(`${pathways}${below(id)}`)
  }

/** A batch of an organization of its own, with a file and a note, as of the panel. */
async function reported({ app }: Scene) {
  const tenant = await makeTenant(app)
  const client = clientFor(app.url, tenant.key)
  const { id } = await makeTemplate(tenant, { optional: ['recipient_name'] })
  const { body } = await client.issue(id, [ana, { email: 'ana@' }])
  await jobEnded(client, body.job_id)
  await tenant.ctx.db.updateTable('jobs').set({ file_name: 'mayo.xlsx', note: 'Grupo' }).execute()
  const list = await client.get('/api/v1/batches')
  return { client, list, batch_uuid: list.body.batches[0].batch_uuid }
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
const events = '/api/v1/events'
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
  'exportCredentialsCsv 200 one': get('/api/v1/credentials.csv'),
  'exportCredentialsCsv 400 job': get('/api/v1/credentials.csv?job_id=x'),
  'exportCredentialsNdjson 200 one': get('/api/v1/credentials.ndjson'),
  'exportCredentialsNdjson 400 job': get('/api/v1/credentials.ndjson?job_id=x'),
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
  'offerCredential 201 letter': ({ scene }) => offer(scene, 'letter'),
  'offerCredential 201 response': ({ scene }) => offer(scene, 'response'),
  'offerCredential 404 missing': missing('/api/v1/credentials/{id}/wallet-offers', 'POST', { pin: 'letter' }),
  'offerCredential 409 expired': async ({ scene }) => {
    const id = await issued(scene)
    const owner = await scene.app.connectAsOwner()
    await owner.query('update credentials set valid_until = issued_at where id = $1', [id])
    return scene.client.post(`/api/v1/credentials/${id}/wallet-offers`, { pin: 'letter' })
  },
  'offerCredential 422 pin': ({ scene }) => offer(scene, 'telephone'),
  'getWalletOffer 200 scanned': ({ scene }) => offered(scene),
  'getWalletOffer 200 redeemed': ({ scene }) => offered(scene),
  'getWalletOffer 404 missing': missing('/api/v1/wallet-offers/{id}'),
  ...correctionScenes,
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
  'listEvents 200 events': async ({ scene }) => {
    const { next } = (await scene.client.get(events)).body
    const id = await issued(scene)
    const told = () => scene.client.get(`${events}?after=${next}&subject=${id}&types=credential.issued`)
    return until(told, ({ body }) => body.events.length > 0)
  },
  'listEvents 400 type': get(`${events}?types=credential.lost`),
  'listEvents 410 expired': get(`${events}?after=1-0`),
  'listBatches 200 one': async ({ scene }) => (await reported(scene)).list,
  'listBatches 400 limit': get('/api/v1/batches?limit=101'),
  'getBatchReport 200 mixed': async ({ scene }) => {
    const { client, batch_uuid } = await reported(scene)
    return client.get(`/api/v1/batches/${batch_uuid}/report`)
  },
  'getBatchReport 404 missing': missing('/api/v1/batches/{id}/report'),
  'listPathwayPeople 200 one': published((id) => `/${id}/people`, true),
  'listPathwayPeople 400 limit': missing(`${pathways}/{id}/people?limit=101`),
  'listPathwayPeople 404 missing': missing(`${pathways}/{id}/people`),
  'listFlaggedAwards 200 one': async ({ scene }) => (await withFlagged(scene.app)).client.get('/api/v1/flagged-awards'),
  'listFlaggedAwards 400 limit': get('/api/v1/flagged-awards?limit=101'),
  'getOrganization 200 organization': get('/api/v1/organization'),
  ...memberScenes,
  ...personScenes,
  ...runScenes,
  ...templateScenes,
  ...webhookScenes,
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
    await noteTakenBack(ctx, batchId)
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
