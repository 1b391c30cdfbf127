import { describe, expect, it } from 'vitest'
import { isSignedByProvider, readReports } from './provider-reports.ts'

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

describe('a report that a provider posts', () => {
  it('is signed by SendGrid as its own library for Node signs its example', () => {
    const key =
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA=='
    const headers = {
      'x-twilio-email-event-webhook-signature':
        'MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=',
      'x-twilio-email-event-webhook-timestamp': '1588788367',
    }
    const body = json({ category: 'example_payload', event: 'test_event', message_id: 'message_id' })
    const isSigned = (change: object, minutes = 5) => {
      const now = new Date(1_588_788_367_000 + minutes * 60_000)
      return isSignedByProvider('sendgrid', key, { headers, body, now, ...change })
    }
    expect([isSigned({}), isSigned({}, -59), isSigned({}, 61), isSigned({}, -61)]).toEqual([true, true, false, false])
    expect(isSigned({ body: Buffer.concat([body, Buffer.from(' ')]) })).toBe(false)
    expect(isSigned({ headers: { ...headers, 'x-twilio-email-event-webhook-timestamp': '1588788368' } })).toBe(false)
    expect(isSigned({ headers: { ...headers, 'x-twilio-email-event-webhook-signature': 'AAAA' } })).toBe(false)
    expect(isSigned({ headers: {} })).toBe(false)
  })

  it.each([
    ['a mailbox that is not there', { type: 'bounce', status: '5.0.0', reason: '550 5.1.1 No such user' }, true, true],
    ['a block', { type: 'blocked', status: '5.0.0', reason: '550 5.1.1 Blocked' }, true, false],
    ['a full mailbox', { type: 'bounce', status: '5.2.2', reason: '552 5.2.2 The mailbox is full' }, true, false],
  ])('is read as SendGrid writes it: %s', (_what, told, isFinal, isMailboxGone) => {
    const events = [
      { event: 'delivered' },
      'nothing',
      { event: 'bounce', 'smtp-id': '<credential-1@a.example>', ...told },
    ]
    expect(readReports('sendgrid', json(events))).toEqual([
      { messageId: '<credential-1@a.example>', report: { isFinal, isMailboxGone, words: told.reason } },
    ])
  })

  it('has no report in it where it is anything else', () => {
    const bodies = [Buffer.from('{'), json(null), json([null, 3, {}]), json({ 'event-data': [] }), Buffer.alloc(0)]
    for (const body of [...bodies, json({ 'event-data': { event: 'opened' } })])
      expect([readReports('sendgrid', body), readReports('mailgun', body)]).toEqual([[], []])
  })
})
