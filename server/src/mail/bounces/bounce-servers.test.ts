import { describe, expect, it } from 'vitest'
import { readBounceReport } from './bounce-report.ts'

/** The result for a letter: `gone` suppresses the address too, `given up` ends the letter alone, `goes on` and `none` change nothing. */
type Judged = 'gone' | 'given up' | 'goes on' | 'none'
type Outcome = { action: 'failed' | 'delayed' | 'delivered' | 'absent'; status: string; answer: string; judged: Judged }

const failed = (status: string, answer: string, judged: Judged): Outcome => ({
  action: 'failed',
  status,
  answer,
  judged,
})

/** Answers of receivers by the numbers of RFC 3463, and answers that are not final. The words are those of large receivers. */
const outcomes: Record<string, Outcome> = {
  'nobody has the mailbox': failed(
    '5.1.1',
    '550 5.1.1 ana@b.example: Recipient address rejected: User unknown',
    'gone',
  ),
  'the domain has no such name': failed('5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found', 'gone'),
  'the system is a wrong one': failed('5.1.2', '550 5.1.2 Bad destination host', 'gone'),
  'the mailbox is spelled wrong': failed('5.1.3', '553 5.1.3 Bad recipient address syntax', 'gone'),
  'the mailbox has moved': failed('5.1.6', '551 5.1.6 Recipient no longer on server', 'gone'),
  'the mailbox is disabled': failed('5.2.1', '550 5.2.1 The account that you tried to reach is disabled', 'gone'),
  'the mailbox is full': failed('5.2.2', '552 5.2.2 The mailbox is over its storage limit', 'given up'),
  'the mailbox is full, as 550': failed('5.2.2', '550 5.2.2 Mailbox full', 'given up'),
  'the letter is too large': failed('5.3.4', '552 5.3.4 Message size exceeds fixed limit', 'given up'),
  'the letter counts as spam': failed('5.7.1', '554 5.7.1 Message rejected due to content', 'given up'),
  'the sender is not let in': failed('5.7.26', '550 5.7.26 Unauthenticated email is not accepted', 'given up'),
  'it was tried for days': failed('4.4.7', '421 4.4.1 Connection timed out', 'given up'),
  'it is tried again': {
    action: 'delayed',
    status: '4.4.1',
    answer: '451 4.4.1 Temporarily unavailable',
    judged: 'goes on',
  },
  'it was delivered': { action: 'delivered', status: '2.0.0', answer: '250 2.0.0 OK', judged: 'none' },
  'its reader is away': { action: 'absent', status: '', answer: 'Vuelvo el 5.5.2027, extensión 5501', judged: 'none' },
}

type Form = (outcome: Outcome) => string

const mail = (head: string, body: string) =>
  `From: MAILER-DAEMON@mx.example\nTo: bounce@sello.example\n${head}MIME-Version: 1.0\n${body}`

const plain = (subject: string, body: string) =>
  mail(`Subject: ${subject}\nContent-Type: text/plain; charset=utf-8\n`, `\n${body}\n`)

const absence: Form = ({ answer }) =>
  mail('Subject: Fuera de la oficina\nAuto-Submitted: auto-replied\n', `\n${answer}\n`)

/** A report in three parts (RFC 3464), with the text that a server writes before, within and around its fields. */
function threeParts(subject: string, words: (outcome: Outcome) => string, fields: (outcome: Outcome) => string): Form {
  return (outcome) => {
    if (outcome.action === 'absent') return absence(outcome)
    const part = (type: string, text: string) => `--b1\nContent-Type: ${type}\n\n${text}\n`
    const letter = 'From: credentials@sello.example\nTo: ana@b.example\nSubject: 550 5.1.1 badges\n\nHola.'
    const head = `Subject: ${subject}\nContent-Type: multipart/report; report-type=delivery-status;\n\tboundary="b1"\n`
    const parts = [
      part('text/plain; charset=us-ascii', words(outcome)),
      part('message/delivery-status', fields(outcome)),
      part('message/rfc822', letter),
    ]
    return mail(head, `\n${parts.join('')}--b1--`)
  }
}

const recipient = 'Final-Recipient: rfc822; ana@b.example'
const notDelivered = (outcome: Outcome): string =>
  outcome.action === 'delivered' ? 'It was delivered.' : 'It was not.'
/** A server's own form, with its spelling of the fields. */
const of = (
  subject: string,
  head: string,
  diagnostic: (outcome: Outcome) => string,
  first = recipient,
  words = notDelivered,
) =>
  threeParts(
    subject,
    words,
    (outcome) => `${head}\n\n${first}\nAction: ${outcome.action}\nStatus: ${outcome.status}\n${diagnostic(outcome)}`,
  )

/** Servers that report in words, and write nothing about a letter that goes on. */
const inWords =
  (subject: string, words: (answer: string) => string, giveUp: (answer: string) => string): Form =>
  (outcome) => {
    if (outcome.action === 'absent') return absence(outcome)
    if (outcome.action === 'delivered') return plain('Successful Mail Delivery Report', 'Your message was delivered.')
    if (outcome.action === 'delayed') return plain(subject, `This is a warning message only.\n${outcome.answer}`)
    return plain(subject, (outcome.status.startsWith('4') ? giveUp : words)(outcome.answer))
  }

const qmailEnd = (answer: string) =>
  `<ana@b.example>:\nConnected to 192.0.2.1 but greeting failed.\nRemote host said: ${answer}\nI'm not going to try again; this message has been in the queue too long.`

const forms: Record<string, Form> = {
  Postfix: of(
    'Undelivered Mail Returned to Sender',
    'Reporting-MTA: dns; mx.example\nX-Postfix-Queue-ID: 4Q\nArrival-Date: Thu, 26 Nov 2026 10:00:00 +0000',
    ({ answer }) => `Remote-MTA: dns; mx.b.example\nDiagnostic-Code: smtp; ${answer.replace(/ (?=\S+$)/, '\n    ')}`,
  ),
  Exim: of(
    'Mail delivery failed: returning message to sender',
    'Reporting-MTA: dns; mx.example',
    ({ answer }) => `Remote-MTA: dns; mx.b.example\nDiagnostic-Code: smtp; ${answer}`,
    'Final-Recipient: rfc822;ana@b.example',
  ),
  Exchange: of(
    'Undeliverable: badges',
    'Reporting-MTA: dns;AM0PR.eurprd.prod.outlook.example\nReceived-From-MTA: dns;mx.example',
    ({ answer }) => `Diagnostic-Code: smtp;${answer}\nX-Display-Name: Ana`,
    'Final-Recipient: rfc822;ana@b.example',
  ),
  Gmail: of(
    'Delivery Status Notification (Failure)',
    'Reporting-MTA: dns; googlemail.example\nX-Original-Message-ID: <x@sello.example>',
    ({ answer }) =>
      `Remote-MTA: dns; gmail-smtp-in.l.example. (192.0.2.1, the server for the domain b.example.)\nDiagnostic-Code: smtp; ${answer.replace(/^(\d{3}) (\S+) /, '$1-$2 ')}\n ${answer.slice(0, 9)} Learn more at https://support.example\nLast-Attempt-Date: Thu, 26 Nov 2026 01:00:00 -0800 (PST)`,
  ),
  qmail: inWords(
    'failure notice',
    (answer) =>
      `Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver your message.\n\n<ana@b.example>:\n192.0.2.1 does not like recipient.\nRemote host said: ${answer}\nGiving up on 192.0.2.1.`,
    qmailEnd,
  ),
  Sendmail: of(
    'Returned mail: see transcript for details',
    'Reporting-MTA: dns; mx.example\nReceived-From-MTA: DNS; sello.example',
    ({ answer }) =>
      `Remote-MTA: DNS; mx.b.example\nDiagnostic-Code: SMTP; ${answer}\nLast-Attempt-Date: Thu, 26 Nov 2026`,
    'Final-Recipient: RFC822; ana@b.example\nX-Actual-Recipient: RFC822; ana@b.example',
    ({ answer }) => `   ----- Transcript of session follows -----\n>>> RCPT To:<ana@b.example>\n<<< ${answer}`,
  ),
  Courier: of(
    'NOTICE: mail delivery status.',
    'Reporting-MTA: dns; mx.example',
    ({ answer }) => `Diagnostic-Code: smtp; ${answer}`,
    recipient,
    ({ answer }) => `UNDELIVERABLE MAIL\n<ana@b.example>:\n     mx.b.example [192.0.2.1]:\n     <<< ${answer}`,
  ),
  Domino: of(
    'DELIVERY FAILURE: badges',
    'Reporting-MTA: dns;notes.b.example',
    ({ answer }) => `Diagnostic-Code: X-Notes; Remote system response: ${answer}`,
    'Final-Recipient: rfc822;ana@b.example',
  ),
  Yahoo: inWords(
    'Failure Notice',
    (answer) =>
      `Sorry, we were unable to deliver your message to the following address.\n\n<ana@b.example>:\n${answer} [-5] - mta.yahoo.example`,
    qmailEnd,
  ),
  iCloud: of(
    'Undelivered Mail Returned to Sender',
    'Reporting-MTA: dns; st43p00im.me.example\nX-Postfix-Sender: rfc822; bounce@sello.example',
    ({ answer }) => `Remote-MTA: dns; mx01.mail.icloud.example\nDiagnostic-Code: smtp; ${answer}`,
    `${recipient}\nOriginal-Recipient: rfc822;ana@b.example`,
  ),
  OVH: inWords(
    'failure notice',
    (answer) =>
      `Hi. This is the qmail-send program at mo1.mail-out.ovh.example.\n\n<ana@b.example>:\nuser does not exist, but will deliver to /homez\nRemote host said: ${answer}`,
    qmailEnd,
  ),
  Zimbra: of(
    'Undelivered Mail Returned to Sender',
    'Reporting-MTA: dns; zimbra.b.example\nX-Postfix-Queue-ID: 1A',
    ({ answer }) => `Diagnostic-Code: smtp; ${answer}`,
    `${recipient}\nOriginal-Recipient: rfc822;ana@b.example`,
  ),
  Mimecast: of(
    '[Postmaster] Email Delivery Failure',
    'Reporting-MTA: dns; eu-smtp-1.mimecast.example',
    ({ answer }) => `Diagnostic-Code: smtp; ${answer} [Xq0kT.eu4] https://community.mimecast.example/docs/DOC-1369#550`,
  ),
  Proofpoint: of(
    'Mail delivery failed',
    'Reporting-MTA: dns; mx0a.pphosted.example\nReceived-From-MTA: DNS; sello.example',
    ({ answer }) => `Remote-MTA: DNS; b.example\nDiagnostic-Code: SMTP; ${answer}`,
    'Final-Recipient: RFC822; ana@b.example',
  ),
  Barracuda: of(
    'Undelivered Mail Returned to Sender',
    'Reporting-MTA: dns; barracuda.b.example\nArrival-Date: Thu, 26 Nov 2026 10:00:00 +0000 (UTC)',
    ({ answer }) => `Diagnostic-Code: smtp; ${answer} (ref: ess.barracuda.example)`,
  ),
}

const judge = (report: Awaited<ReturnType<typeof readBounceReport>>): Judged => {
  if (!report) return 'none'
  if (!report.isFinal) return 'goes on'
  return report.isMailboxGone ? 'gone' : 'given up'
}

describe('what fifteen servers report', () => {
  const samples = Object.entries(forms).flatMap(([server, form]) =>
    Object.entries(outcomes).map(([what, outcome]) => ({ server, what, outcome, message: form(outcome) })),
  )

  it('is two hundred and more reports, no two of them the same', () => {
    const reports = samples.filter(({ outcome }) => outcome.action !== 'absent').map(({ message }) => message)
    expect(new Set(reports).size).toBeGreaterThanOrEqual(200)
  })

  it.each(Object.keys(outcomes))('is judged alike, whoever reports it: %s', async (what) => {
    for (const { server, outcome, message } of samples.filter((one) => one.what === what)) {
      for (const ends of ['\n', '\r\n']) {
        const report = await readBounceReport(Buffer.from(message.replaceAll('\n', ends)), 'ana@b.example')
        // A report in words says nothing about a letter that goes on: it changes nothing either way.
        const isSame = judge(report) === outcome.judged || (outcome.judged === 'goes on' && report === undefined)
        expect([server, isSame ? outcome.judged : judge(report)]).toEqual([server, outcome.judged])
        expect(report?.words ?? '').not.toMatch(/@|ana\b/)
      }
    }
  })
})
