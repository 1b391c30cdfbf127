import { credentialUrl } from '../credentials/credential.ts'
import { type EventFamily, type EventRow, type EventType, familyOf } from '../platform/event-log/event.ts'
import type { CredentialId, OrganizationId } from '../platform/ids.ts'

/** An event about one record, as programs read it. */
export type ToldEvent = {
  id: string
  type: EventType
  created_at: string
  organization_id: OrganizationId
  request_id?: string
  actor: { kind: string; id?: string }
  data: Record<string, unknown>
}

/** The name that the id of the subject has in the data of an event. */
const subjectNames: Record<EventFamily, string> = {
  credential: 'credential_id',
  letter: 'credential_id',
  job: 'job_id',
  failure: 'failure_id',
  pathway: 'pathway_id',
  member: 'member_id',
  template: 'template_id',
  key: 'key_id',
  api_key: 'api_key_id',
  webhook: 'webhook_id',
  wallet_offer: 'offer_id',
}

/** The events of a row, one for each subject. The place of an event in its row is a part of its id. */
export function toldEvents(publicUrl: string, row: EventRow): ToldEvent[] {
  const name = subjectNames[familyOf(row.type)]
  return row.subjects.map((subject, place) => ({
    id: `evt_${row.position}_${place}`,
    type: row.type,
    created_at: row.createdAt.toISOString(),
    organization_id: row.organizationId,
    ...(row.requestId !== null && { request_id: row.requestId }),
    actor: { kind: row.actor.kind, ...(row.actor.id !== null && { id: row.actor.id }) },
    data: {
      [name]: subject,
      ...(name === 'credential_id' && { credential_url: credentialUrl(publicUrl, subject as CredentialId) }),
      ...row.data[place],
    },
  }))
}
