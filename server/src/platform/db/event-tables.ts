import type { OrganizationId } from '../ids.ts'

/** The tables of what is told to programs that listen. */
export type EventTables = {
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
}
