import type { Generated } from 'kysely'
import type { OrganizationId, SessionId, SignInId, UserId } from '../ids.ts'

/** The tables of people who sign in, as server/db/schema.sql has them. */
export type PeopleTables = {
  users: {
    id: UserId
    email: string
    normalized_email: string
    name: Generated<string>
    language: 'es' | 'en' | null
    created_at: Generated<Date>
  }
  sign_ins: {
    id: SignInId
    normalized_email: string
    language: 'es' | 'en'
    next_path: string | null
    requested_at: Date
    user_id: UserId | null
    token_hash: Buffer | null
    code_mac: Buffer | null
    expires_at: Date
    code_attempts: Generated<number>
    letter_attempts: Generated<number>
    letter_ended_at: Date | null
    used_at: Date | null
  }
  sign_in_windows: { subject: Buffer; window_start: Date; requests: number }
  sessions: {
    id: SessionId
    user_id: UserId
    token_hash: Buffer
    created_at: Date
    last_seen_at: Date
    expires_at: Date
  }
  team_members: {
    organization_id: OrganizationId
    user_id: UserId
    role: 'owner' | 'admin' | 'issuer' | 'viewer'
    created_at: Date
  }
}
