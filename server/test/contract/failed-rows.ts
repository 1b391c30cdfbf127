import type { Application } from '../application.ts'
import { type Client, clientFor, jobEnded } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

/** The fields of a failure record (api.md, 2.6). */
export const failureFields = [
  'id',
  'batch_uuid',
  'achievement_id',
  'recipient_email',
  'row_data',
  'error_category',
  'error_message',
  'error_codes',
  'attempts_made',
  'first_seen_at',
  'last_attempt_at',
  'status',
  'retried_credential_id',
  'last_retry_overrides',
]

export type FailureRecord = {
  id: string
  batch_uuid: string
  achievement_id: string
  recipient_email: string
  row_data: Record<string, unknown>
  error_category: string
  error_message: string
  error_codes: string[]
  attempts_made: number
  first_seen_at: string
  last_attempt_at: string
  status: string
  retried_credential_id: string | null
  last_retry_overrides: Record<string, unknown>
  row_omitted?: { bytes: number; sha256: string | null }
}

export type Failed = { tenant: Tenant; client: Client; templateId: string; jobId: string; failures: FailureRecord[] }

/** A job that ended with these rows in the failure store. `rows` must all be bad; one good row goes with them. */
export async function failedRows(
  app: Application,
  rows: object[],
  options: { tenant?: Tenant; template?: Parameters<typeof makeTemplate>[1] } = {},
): Promise<Failed> {
  const tenant = options.tenant ?? (await makeTenant(app))
  const template = await makeTemplate(tenant, options.template)
  const client = clientFor(app.url, tenant.key)
  const accepted = await client.issue(template.id, [
    { email: 'buena@example.edu', recipient_name: 'B', term: 'T' },
    ...rows,
  ])
  await jobEnded(client, accepted.body.job_id)
  const { body } = await client.get(`/api/v1/jobs/${accepted.body.job_id}/failures`)
  return { tenant, client, templateId: template.id, jobId: accepted.body.job_id, failures: body.failures }
}
