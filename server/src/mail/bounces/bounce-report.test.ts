import { describe, expect, it } from 'vitest'
import { readBounceReport } from './bounce-report.ts'

/** A report in the form of RFC 3464, with fields as a server writes them into its second part. */
function report(fields: string, words = 'I am sorry.'): Buffer {
  const part = (type: string, text: string) => `--=b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`
  return Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example\r\nTo: bounce@sello.example\r\nSubject: Undelivered Mail Returned to Sender\r\n',
      'MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="=b"\r\n\r\n',
      part('text/plain', words),
      part('message/delivery-status', fields.replace(/\n/g, '\r\n')),
      part('message/rfc822', 'From: a@b.example\r\nSubject: A badge\r\n\r\nHello, 550 5.1.1 is a number.'),
      '--=b--\r\n',
    ].join(''),
  )
}

const plain = (text: string, more = '') =>
  Buffer.from(`From: Mailer@mx.example\r\nSubject: failure notice\r\n${more}\r\n${text.replace(/\n/g, '\r\n')}\r\n`)

const gone = { isFinal: true, isMailboxGone: true }
const givenUp = { isFinal: true, isMailboxGone: false }

describe('a report of a mail server', () => {
  it.each([
    [
      'Postfix',
      'Reporting-MTA: dns; mx.example\nX-Postfix-Queue-ID: 9A\n\nFinal-Recipient: rfc822; ana@b.example\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx.b.example\nDiagnostic-Code: smtp; 550 5.1.1 <ana@b.example>: Recipient address rejected: User\n    unknown in local recipient table',
      { ...gone, words: '550 5.1.1 <***>: Recipient address rejected: User unknown in local recipient table' },
    ],
    [
      'Exchange',
      'Reporting-MTA: dns;AM0.prod.outlook.example\nReceived-From-MTA: dns;x\nArrival-Date: Thu, 26 Nov 2026 10:00:00 +0000\n\nFinal-Recipient: rfc822;ana@b.example\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      { ...gone, words: expect.stringContaining('RecipientNotFound') },
    ],
    [
      'Google',
      "Reporting-MTA: dns; googlemail.example\n\nFinal-Recipient: rfc822; ana@b.example\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552-5.2.2 The recipient's inbox is out of storage space.\nLast-Attempt-Date: Thu, 26 Nov 2026 01:00:00 -0800 (PST)",
      givenUp,
    ],
    [
      'Sendmail, of what waited for five days',
      'Reporting-MTA: dns; mx.example\nArrival-Date: x\n\nFinal-Recipient: RFC822; ana@b.example\nAction: failed\nStatus: 4.4.7\nRemote-MTA: DNS; b.example\nDiagnostic-Code: SMTP; 421 4.4.2 Connection timed out',
      givenUp,
    ],
    [
      'Exim, with a status alone',
      'Reporting-MTA: dns; mx.example\n\nAction: failed\nFinal-Recipient: rfc822;ana@b.example\nStatus: 5.0.0',
      { ...givenUp, words: '5.0.0' },
    ],
    [
      'one that refuses what is written',
      'Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 550 5.7.1 Message rejected as spam',
      givenUp,
    ],
    [
      'one that goes on trying',
      'Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; a@b.example\nAction: delayed\nStatus: 4.4.1\nDiagnostic-Code: smtp; 450 4.4.1 No answer',
      { isFinal: false, isMailboxGone: false },
    ],
  ])('is read: %s', async (_server, fields, read) => {
    expect(await readBounceReport(report(fields))).toMatchObject(read)
  })

  it.each([
    [
      'qmail',
      "Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver your message.\n\n<ana@b.example>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 5.1.1 unknown user\nGiving up on 192.0.2.1.",
      { ...gone, words: '550 5.1.1 unknown user' },
    ],
    [
      'qmail, of its own mailbox',
      'Hi. This is the qmail-send program.\n\n<ana@b.example>:\nSorry, no mailbox here by that name. (#5.1.1)',
      gone,
    ],
    [
      'an old Exim',
      'A message that you sent could not be delivered.\n\n  ana@b.example\n    SMTP error from remote mail server after RCPT TO:<ana@b.example>:\n    host mx.b.example [192.0.2.1]: 550 No such user here',
      { ...gone, words: '550 No such user here' },
    ],
    ['one that is full', 'Your message could not be delivered: 552 5.2.2 mailbox is full', givenUp],
  ])('is read where it has words alone: %s', async (_server, text, read) => {
    expect(await readBounceReport(plain(text))).toMatchObject(read)
  })

  it.each([
    [
      'an absence note',
      plain(
        'Estoy fuera de la oficina hasta el 5 de mayo. Mi extensión es la 5501.',
        'Auto-Submitted: auto-replied\r\n',
      ),
    ],
    ['an answer', plain('Gracias por la insignia.\n\n> Universidad, edificio 550, planta 5.1')],
    [
      'a report of success',
      report(
        'Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; a@b.example\nAction: delivered\nStatus: 2.0.0',
      ),
    ],
    ['nothing', Buffer.alloc(0)],
    ['bytes', Buffer.from(Array.from({ length: 5_000 }, (_, n) => n % 256))],
  ])('is not what this is: %s', async (_what, message) => {
    expect(await readBounceReport(message)).toBeUndefined()
  })
})
