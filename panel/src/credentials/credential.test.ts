import { describe, expect, it } from 'vitest'
import type { Credential, CredentialChange } from './credential.ts'
import { stateOf, timelineOf } from './credential.ts'

const now = new Date('2026-06-01T00:00:00Z')
const letter = {
  email: 'ana@example.edu',
  attempts: 1,
  next_attempt_at: null,
  resent_at: null,
  sent_at: null,
  last_answer: null,
  suppressed_at: null,
  suppressed_by: null,
}
const byMarta = { by_kind: 'user' as const, by_name: 'Marta Ruiz' }
const credential = (rest: Partial<Credential>) =>
  ({
    status: 'active',
    issued_at: '2026-05-01T00:00:00Z',
    valid_until: null,
    revoked_at: null,
    revocation_reason: null,
    letter_status: 'pending',
    opened_at: null,
    downloaded_at: null,
    recipient_email: 'ana@example.edu',
    letter,
    changes: [],
    copies: [],
    ...rest,
  }) as Credential

describe('a credential', () => {
  it('is expired from the moment on until which it is valid, and revoked whatever else it is', () => {
    expect(stateOf(credential({ valid_until: '2026-06-01T00:00:00Z' }), now)).toBe('expired')
    expect(stateOf(credential({ valid_until: '2026-06-01T00:00:01Z' }), now)).toBe('active')
    expect(stateOf(credential({ valid_until: '2020-01-01T00:00:00Z', status: 'revoked' }), now)).toBe('revoked')
  })

  it('tells what happened in its order, with the words of the mail relay and of who revoked it', () => {
    const told = timelineOf(
      credential({
        letter_status: 'sent',
        letter: { ...letter, sent_at: '2026-05-03T00:00:00Z', resent_at: '2026-05-02T00:00:00Z' },
        changes: [
          { kind: 'letter_resent', at: '2026-05-02T00:00:00Z', ...byMarta, email: null, earlier: null },
          { kind: 'revoked', at: '2026-05-02T12:00:00Z', ...byMarta, email: null, earlier: null },
        ],
        revoked_at: '2026-05-02T12:00:00Z',
        revocation_reason: 'Por error',
        opened_at: '2026-05-03T09:00:00Z',
        downloaded_at: '2026-05-03T09:05:00Z',
        valid_until: '2026-05-20T00:00:00Z',
      }),
      now,
    )
    expect(told.map(({ kind }) => kind)).toEqual([
      'issued',
      'letter_queued',
      'letter_resent',
      'revoked',
      'letter_accepted',
      'opened',
      'downloaded',
      'expired',
    ])
    expect(told[3]?.words).toBe('Por error')
    expect([told[2]?.by, told[3]?.by]).toMatchObject([byMarta, byMarta])
  })

  it('tells each letter that went out: where to, by whom it was sent again, and what became of it before', () => {
    const resent = (at: string, email: string | null, earlier: CredentialChange['earlier']): CredentialChange => ({
      kind: 'letter_resent',
      at,
      ...byMarta,
      email,
      earlier,
    })
    const refused = { status: 'failed' as const, accepted_at: null, answer: '550 No' }
    const accepted = { status: 'sent' as const, accepted_at: '2026-05-04T01:00:00Z', answer: null }
    const told = timelineOf(
      credential({
        letter_status: 'sent',
        letter: { ...letter, email: 'ana@casa.example', sent_at: '2026-05-06T00:00:00Z' },
        changes: [
          resent('2026-05-03T00:00:00Z', null, refused),
          resent('2026-05-04T00:00:00Z', '…@otra.example', null),
          resent('2026-05-05T00:00:00Z', '…@casa.example', accepted),
        ],
      }),
      now,
    )
    expect(told.map(({ kind, email, at, words }) => [kind, email ?? words, at?.slice(5, 10)])).toEqual([
      ['issued', undefined, '05-01'],
      ['letter_queued', 'ana@example.edu', '05-01'],
      ['letter_refused', '550 No', undefined],
      ['letter_resent', 'ana@example.edu', '05-03'],
      ['letter_resent', '…@otra.example', '05-04'],
      ['letter_accepted', undefined, '05-04'],
      ['letter_resent', 'ana@casa.example', '05-05'],
      ['letter_accepted', undefined, '05-06'],
    ])
  })

  it('tells of each wallet app that took it, and what the app said, among what else happened', () => {
    const told = timelineOf(
      credential({
        letter: null,
        opened_at: '2026-05-02T00:00:00Z',
        copies: [
          { taken_at: '2026-05-01T12:00:00Z', answer: 'deleted', answered_at: '2026-05-03T00:00:00Z' },
          { taken_at: '2026-05-02T12:00:00Z', answer: null, answered_at: null },
        ],
      }),
      now,
    )
    expect(told.map(({ kind }) => kind)).toEqual(['issued', 'taken', 'opened', 'taken', 'wallet_deleted'])
  })

  it.each([
    [
      { letter_status: 'pending', letter: { ...letter, email: 'ana@example.edu', attempts: 0 } },
      'letter_waiting',
      undefined,
    ],
    [{ letter_status: 'pending', letter: { ...letter, last_answer: '450 Later' } }, 'letter_deferred', '450 Later'],
    [{ letter_status: 'failed', letter: { ...letter, last_answer: '550 No' } }, 'letter_refused', '550 No'],
    [{ letter_status: 'held', letter }, 'letter_held', undefined],
    [{ letter_status: null, letter: null }, 'issued', undefined],
  ] as const)('says how its letter stands: %j', (rest, kind, words) => {
    const last = timelineOf(credential(rest), now).at(-1)
    expect([last?.kind, last?.words]).toEqual([kind, words])
  })
})
