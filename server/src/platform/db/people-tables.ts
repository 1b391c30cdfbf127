import type { ColumnType, Generated } from 'kysely'
import type {
  CollectionId,
  CredentialId,
  InvitationId,
  OrganizationId,
  PasskeyId,
  PastSignInId,
  ProviderSignInId,
  SessionId,
  SignInId,
  UserId,
  WalletCopyId,
  WalletOfferId,
} from '../ids.ts'

/** The tables of people who sign in and of what is theirs, as server/db/schema.sql has them. */
export type PeopleTables = {
  users: {
    id: UserId
    email: string
    normalized_email: string
    name: Generated<string>
    language: 'es' | 'en' | null
    created_at: Generated<Date>
  }
  operators: { user_id: UserId; made_at: Date }
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
  person_windows: { user_id: UserId; operation: string; window_start: Date; requests: number }
  sessions: {
    id: SessionId
    user_id: UserId
    token_hash: Buffer
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    limited_to: OrganizationId | null
    browser: Generated<string>
    way: 'link' | 'code' | 'passkey' | 'provider' | 'invitation'
    administered_at: Date | null
  }
  past_sign_ins: {
    id: PastSignInId
    user_id: UserId
    way: 'link' | 'code' | 'passkey' | 'provider' | 'invitation'
    network: string
    browser: string
    signed_in_at: Date
  }
  wallet_addresses: { normalized_email: string; email: string; user_id: UserId; proven_at: Date }
  collections: {
    id: CollectionId
    user_id: UserId
    title: string
    about: string
    credential_ids: Generated<CredentialId[]>
    is_published: Generated<boolean>
    created_at: Date
  }
  holder_choices: {
    credential_id: CredentialId
    normalized_email: string
    is_unlisted: Generated<boolean>
    is_name_removed: Generated<boolean>
    is_searchable: Generated<boolean>
    changed_at: Date
  }
  wallet_offers: {
    id: WalletOfferId
    organization_id: OrganizationId
    credential_id: CredentialId
    state: Generated<'open' | 'scanned' | 'redeemed' | 'ended'>
    ended_as: 'tries' | 'replaced' | 'time' | null
    asked_by: 'anybody' | 'holder' | 'api_key'
    pin_mac: Buffer | null
    tries: Generated<number>
    made_at: Date
    expires_at: Date
    scanned_at: Date | null
    redeemed_at: Date | null
    token_hash: Buffer | null
    status: 'none' | 'pending' | 'sent' | 'failed'
    attempts: Generated<number>
    next_attempt_at: Date | null
    sent_at: Date | null
    last_answer: string | null
  }
  wallet_copies: {
    id: WalletCopyId
    organization_id: OrganizationId
    credential_id: CredentialId
    offer_id: WalletOfferId
    protocol: 'oid4vci' | 'vcalm'
    holder_did: string
    document: string
    taken_at: Date
    answer: 'accepted' | 'failure' | 'deleted' | null
    answered_at: Date | null
  }
  passkeys: {
    id: PasskeyId
    user_id: UserId
    relying_party: string
    credential_id: Buffer
    public_key: Buffer
    counter: ColumnType<string, number, number>
    transports: string[]
    is_backed_up: boolean
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  spent_challenges: { challenge_hash: Buffer; expires_at: Date }
  team_members: {
    organization_id: OrganizationId
    user_id: UserId
    role: 'owner' | 'admin' | 'issuer' | 'viewer'
    created_at: Date
    last_seen_at: Date | null
    sessions_since: Date | null
  }
  invitations: {
    id: InvitationId
    organization_id: OrganizationId
    normalized_email: string
    email: string
    role: 'owner' | 'admin' | 'issuer' | 'viewer'
    language: 'es' | 'en'
    invited_by: UserId | null
    invited_at: Date
    requested_at: Date
    expires_at: Date
    token_hash: Buffer | null
    ended_as: 'accepted' | 'withdrawn' | 'replaced' | null
    ended_at: Date | null
    status: Generated<'pending' | 'sent' | 'failed'>
    attempts: Generated<number>
    next_attempt_at: Date | null
    sent_at: Date | null
    last_answer: string | null
  }
  identity_providers: {
    organization_id: OrganizationId
    name: string
    issuer: string
    client_id: string
    sealed_client_secret: Buffer
    groups_claim: string | null
    group_roles: unknown
    default_role: 'owner' | 'admin' | 'issuer' | 'viewer' | null
    trusts_emails: boolean
    is_on: boolean
    changed_at: Date
  }
  sign_in_domains: {
    organization_id: OrganizationId
    domain: string
    added_at: Date
    proven_at: Date | null
    seen_at: Date | null
  }
  provider_identities: {
    organization_id: OrganizationId
    user_id: UserId
    subject: string
    linked_at: Date
  }
  provider_sign_ins: {
    id: ProviderSignInId
    organization_id: OrganizationId
    state_hash: Buffer
    browser_hash: Buffer
    tried_by: UserId | null
    next_path: string | null
    requested_at: Date
    expires_at: Date
    used_at: Date | null
    trial: unknown
  }
}
