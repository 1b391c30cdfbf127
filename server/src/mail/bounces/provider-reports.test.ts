import { createHmac } from 'node:crypto'
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

  it('counts for twelve hours from Mailgun, which tries again for eight, and for five minutes from a relay of our own', () => {
    const [key, timestamp, body] = ['key', '1588788367', Buffer.from('a message')]
    const within =
      (provider: 'mailgun' | 'relay', posted: { headers: Record<string, string>; body: Buffer }) =>
      ([minutes, later]: [number, number]) =>
        [minutes, later].map((after) => {
          const now = new Date((Number(timestamp) + after * 60) * 1_000)
          return isSignedByProvider(provider, key, { ...posted, now })
        })
    const signature = createHmac('sha256', key).update(`${timestamp}token`).digest('hex')
    const mailgun = within('mailgun', {
      headers: {},
      body: json({ signature: { timestamp, token: 'token', signature } }),
    })
    expect([mailgun([719, 721]), mailgun([-719, -721])]).toEqual([
      [true, false],
      [true, false],
    ])
    const signed = createHmac('sha256', Buffer.from(key, 'base64')).update(`id.${timestamp}.`).update(body)
    const names = { 'webhook-id': 'id', 'webhook-timestamp': timestamp }
    const headers = { ...names, 'webhook-signature': `v1,${signed.digest('base64')}` }
    const relay = within('relay', { headers, body })
    expect([relay([4, 6]), relay([-4, -6])]).toEqual([
      [true, false],
      [true, false],
    ])
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

  it('of a letter that SendGrid dropped says nothing of the mailbox, whatever its words', () => {
    const dropped = { event: 'dropped', 'smtp-id': '<credential-1@a.example>', reason: '550 5.1.1 Bounced Address' }
    const report = { isFinal: true, isMailboxGone: false, words: dropped.reason }
    expect(readReports('sendgrid', json([dropped]))).toEqual([{ messageId: '<credential-1@a.example>', report }])
  })

  it('has no report in it where it is anything else', () => {
    const bodies = [Buffer.from('{'), json(null), json([null, 3, {}]), json({ 'event-data': [] }), Buffer.alloc(0)]
    for (const body of [...bodies, json({ 'event-data': { event: 'opened' } })])
      expect([readReports('sendgrid', body), readReports('mailgun', body)]).toEqual([[], []])
  })
})
