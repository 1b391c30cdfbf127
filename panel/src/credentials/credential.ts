import type { Credential, CredentialRow } from '../data/generated/panel-api.ts'

export type CredentialState = 'active' | 'expired' | 'revoked'

/** What whoever verifies it finds. */
export function stateOf(credential: Pick<CredentialRow, 'status' | 'valid_until'>, now: Date): CredentialState {
  if (credential.status === 'revoked') return 'revoked'
  return credential.valid_until && new Date(credential.valid_until) <= now ? 'expired' : 'active'
}

export function nameOf(credential: Pick<CredentialRow, 'recipient_name' | 'recipient_email'>): string {
  return credential.recipient_name ?? credential.recipient_email
}

/** Whether its person was erased: what says whose it was is gone, and what was signed goes on verifying. */
export function isErased({ recipient_email }: Pick<CredentialRow, 'recipient_email'>): boolean {
  return recipient_email === ''
}

export type TimelineEvent = {
  kind:
    | 'issued'
    | 'letter_queued'
    | 'letter_resent'
    | 'letter_waiting'
    | 'letter_held'
    | 'letter_deferred'
    | 'letter_accepted'
    | 'letter_refused'
    | 'opened'
    | 'downloaded'
    | 'expired'
    | 'revoked'
  /** Null where nobody noted the moment: it is how things stand now. */
  at: string | null
  /** The mail relay's own words, or the reason of a revocation. */
  words?: string | null | undefined
  nextAttemptAt?: string | null
}

/** What happened to a credential, the earliest first. */
export function timelineOf(credential: Credential, now: Date): TimelineEvent[] {
  const events: TimelineEvent[] = [{ kind: 'issued', at: credential.issued_at }]
  const { letter } = credential
  if (letter) {
    events.push({ kind: 'letter_queued', at: credential.issued_at })
    if (letter.resent_at) events.push({ kind: 'letter_resent', at: letter.resent_at })
    events.push(fateOf(credential, letter))
  }
  if (credential.opened_at) events.push({ kind: 'opened', at: credential.opened_at })
  if (credential.downloaded_at) events.push({ kind: 'downloaded', at: credential.downloaded_at })
  if (credential.valid_until && new Date(credential.valid_until) <= now)
    events.push({ kind: 'expired', at: credential.valid_until })
  if (credential.revoked_at)
    events.push({ kind: 'revoked', at: credential.revoked_at, words: credential.revocation_reason })
  const time = (event: TimelineEvent) => (event.at === null ? now.getTime() : new Date(event.at).getTime())
  return events.toSorted((first, second) => time(first) - time(second))
}

function fateOf({ letter_status }: Credential, letter: NonNullable<Credential['letter']>): TimelineEvent {
  if (letter_status === 'sent') return { kind: 'letter_accepted', at: letter.sent_at }
  if (letter_status === 'failed') return { kind: 'letter_refused', at: null, words: letter.last_answer }
  if (letter_status === 'held') return { kind: 'letter_held', at: null }
  return letter.attempts === 0
    ? { kind: 'letter_waiting', at: null }
    : { kind: 'letter_deferred', at: null, words: letter.last_answer, nextAttemptAt: letter.next_attempt_at }
}
