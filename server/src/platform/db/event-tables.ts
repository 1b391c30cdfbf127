import type { Generated } from 'kysely'
import type { CredentialId, OrganizationId, WebhookDeliveryId, WebhookId } from '../ids.ts'

/** The tables of events, webhooks and visits to credentials. */
export type EventTables = {
  credential_visits: {
    credential_id: CredentialId
    organization_id: OrganizationId
    opened_at: Date | null
    downloaded_at: Date | null
  }
  events: {
    organization_id: OrganizationId
    position: string | null
    created_at: Date
    type: string
    actor_kind: 'api_key' | 'user' | 'operator' | 'worker' | 'visitor'
    actor_id: string | null
    request_id: string | null
    subjects: string[]
    data: object[]
  }
  webhooks: {
    id: WebhookId
    organization_id: OrganizationId
    url: string
    host: string | null
    types: string[]
    description: string
    status: 'unverified' | 'on' | 'off'
    off_because: 'gone' | 'failing' | null
    sealed_secret: Buffer
    former_sealed_secret: Buffer | null
    former_until: Date | null
    next_position: string
    is_behind: Generated<boolean>
    failing_since: Date | null
    waits_until: Date | null
    batch_size: Generated<number>
    include: Generated<string[]>
    replay_since: Date | null
    replay_next: string | null
    replay_until: string | null
    replay_events: number | null
    replay_waits_until: Date | null
    replay_ended_at: Date | null
    created_at: Date
  }
  webhook_deliveries: {
    id: WebhookDeliveryId
    organization_id: OrganizationId
    webhook_id: WebhookId
    position: string
    place: number
    type: string
    status: Generated<'pending' | 'held' | 'sent' | 'failed'>
    attempts: Generated<number>
    next_attempt_at: Date | null
    claimed_until: Date | null
    answer_code: number | null
    answer_ms: number | null
    last_answer: string | null
    sent_at: Date | null
    created_at: Date
  }
}
