import type { Answer, Query } from '../data/ask.ts'

export type Awarded = NonNullable<Credential['awarded']>
export type Credential = Answer<'get-credential-history'>
export type CredentialChange = Credential['changes'][number]
export type CredentialRow = Answer<'list-credential-rows'>['items'][number]
export type ListCredentialRowsQuery = Query<'list-credential-rows'>

type WalletAnswer = NonNullable<Credential['copies'][number]['answer']>

export type CredentialState = 'active' | 'expired' | 'revoked'

/** The state of a credential as a verifier finds it. */
export function stateOf(credential: Pick<CredentialRow, 'status' | 'valid_until'>, now: Date): CredentialState {
  if (credential.status === 'revoked') return 'revoked'
  return credential.valid_until && new Date(credential.valid_until) <= now ? 'expired' : 'active'
}

export function nameOf(credential: Pick<CredentialRow, 'recipient_name' | 'recipient_email'>): string {
  return credential.recipient_name ?? credential.recipient_email
}

/** Tells whether the person of a credential was erased. The data of the person is gone, and the signed document still verifies. */
export function isErased({ recipient_email }: Pick<CredentialRow, 'recipient_email'>): boolean {
  return recipient_email === ''
}

export type TimelineEvent = {
  kind:
    | 'issued'
    | 'took_place'
    | 'letter_queued'
    | 'letter_resent'
    | 'letter_waiting'
    | 'letter_silent'
    | 'letter_held'
    | 'letter_deferred'
    | 'letter_accepted'
    | 'letter_refused'
    | 'opened'
    | 'downloaded'
    | 'taken'
    | `wallet_${WalletAnswer}`
    | 'expired'
    | 'revoked'
  /** Null where the time was not recorded: then the entry tells the present state, or the state before the next entry. */
  at: string | null
  /** The address that the letter was sent to. For an address that was erased only the domain is known. */
  email?: string
  by?: Pick<CredentialChange, 'by_kind' | 'by_name'>
  /** The answer of the mail server, or the reason of a revocation, word for word. */
  words?: string | null | undefined
  nextAttemptAt?: string | null
}

/** The events of a credential, the earliest first: each letter with its result. */
export function timelineOf(credential: Credential, now: Date): TimelineEvent[] {
  const told: Told[] = [{ kind: 'issued', at: credential.issued_at }]
  if (credential.supersedes) told.push({ kind: 'took_place', at: credential.issued_at })
  told.push(...lettersOf(credential))
  if (credential.opened_at) told.push({ kind: 'opened', at: credential.opened_at })
  if (credential.downloaded_at) told.push({ kind: 'downloaded', at: credential.downloaded_at })
  for (const { taken_at, answer, answered_at } of credential.copies) {
    told.push({ kind: 'taken', at: taken_at })
    if (answer) told.push({ kind: `wallet_${answer}`, at: answered_at })
  }
  if (credential.valid_until && new Date(credential.valid_until) <= now)
    told.push({ kind: 'expired', at: credential.valid_until })
  if (credential.revoked_at) {
    const by = credential.changes.find(({ kind }) => kind === 'revoked')
    told.push({ kind: 'revoked', at: credential.revoked_at, words: credential.revocation_reason, ...(by && { by }) })
  }
  const moment = ({ at, before }: Told) => new Date(at ?? before ?? now).getTime()
  return told.toSorted((first, second) => moment(first) - moment(second)).map(({ before: _, ...event }) => event)
}

/** `before` places an event whose own time is not known. */
type Told = TimelineEvent & { before?: string }

/** Each letter, with its result until the next one was requested. */
function lettersOf(credential: Credential): Told[] {
  const { letter } = credential
  if (!letter) return []
  const resent = credential.changes.filter(({ kind }) => kind === 'letter_resent')
  const told: Told[] = [
    {
      kind: 'letter_queued',
      at: credential.issued_at,
      email: resent.length === 0 ? letter.email : credential.recipient_email,
    },
  ]
  let email = credential.recipient_email
  for (const change of resent) {
    if (change.earlier) told.push(earlierFateOf(change.earlier, change.at))
    email = change.email ?? email
    told.push({
      kind: 'letter_resent',
      at: change.at,
      email: change === resent.at(-1) ? letter.email : email,
      by: change,
    })
  }
  return [...told, fateOf(credential, letter)]
}

function earlierFateOf(
  { status, accepted_at, answer }: NonNullable<CredentialChange['earlier']>,
  before: string,
): Told {
  if (status === 'sent') return { kind: 'letter_accepted', at: accepted_at, before }
  return { kind: 'letter_refused', at: null, words: answer, before }
}

/** A letter that waits for nothing is sent within this time, in milliseconds. */
const soonMs = 60_000

function fateOf({ letter_status, issued_at }: Credential, letter: NonNullable<Credential['letter']>): TimelineEvent {
  if (letter_status === 'sent') return { kind: 'letter_accepted', at: letter.sent_at }
  if (letter_status === 'failed') return { kind: 'letter_refused', at: null, words: letter.last_answer }
  if (letter_status === 'held') return { kind: 'letter_held', at: null }
  if (letter_status === 'silent') return { kind: 'letter_silent', at: null }
  return letter.attempts === 0
    ? {
        kind: 'letter_waiting',
        at: null,
        ...(!letter.resent_at &&
          isLater(issued_at, letter.next_attempt_at) && { nextAttemptAt: letter.next_attempt_at }),
      }
    : { kind: 'letter_deferred', at: null, words: letter.last_answer, nextAttemptAt: letter.next_attempt_at }
}

const isLater = (issuedAt: string, at: string | null) => at !== null && Date.parse(at) - Date.parse(issuedAt) > soonMs
