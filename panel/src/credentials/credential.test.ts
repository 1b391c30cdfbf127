import { describe, expect, it } from 'vitest'
import type { Credential } from '../data/generated/panel-api.ts'
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
    letter,
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
