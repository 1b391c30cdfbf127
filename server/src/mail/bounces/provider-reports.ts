import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isJsonObject, parseJson } from '../../platform/formats/json.ts'
import { type BounceReport, reportFrom } from './bounce-report.ts'

/** The key with which each provider signs its reports, or its public half. Absent for a provider that is not used. */
export type ReportKeys = Partial<Record<ReportProvider, string>>
export type ReportProvider = (typeof reportProviders)[number]
export const reportProviders = ['mailgun', 'sendgrid', 'relay'] as const

export type PostedReport = { headers: IncomingHttpHeaders; body: Buffer; now: Date }

/** A letter by its Message-ID, with its report. */
export type ReportedLetter = { messageId: string; report: BounceReport }

type Scheme = { isSigned(key: string, posted: PostedReport): boolean; read(body: Buffer): ReportedLetter[] }

/** Whether a posted body is signed by this provider, and the signature is recent enough. */
export function isSignedByProvider(provider: ReportProvider, key: string, posted: PostedReport): boolean {
  return schemes[provider].isSigned(key, posted)
}

/** Reads a provider's reports on letters that it could not deliver. Other reports are ignored. */
export function readReports(provider: Exclude<ReportProvider, 'relay'>, body: Buffer): ReportedLetter[] {
  return schemes[provider].read(body)
}

const minute = 60_000
/** Mailgun tries again for eight hours, and does not say whether it signs each attempt anew. */
const mailgunMs = 12 * 60 * minute
const sendgridMs = 60 * minute
const relayMs = 5 * minute

const schemes: Record<ReportProvider, Scheme> = {
  /** Mailgun, "Securing Webhooks": HMAC-SHA256 of timestamp and token, in hexadecimal digits. The signature is in the body and does not cover it. */
  mailgun: {
    isSigned(key, { body, now }) {
      const { timestamp, token, signature } = objectIn(objectOf(body), 'signature')
      if (typeof timestamp !== 'string' || typeof token !== 'string' || typeof signature !== 'string') return false
      const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
      return isEqual(expected, signature) && isRecent(timestamp, now, mailgunMs)
    },
    read(body) {
      const told = objectIn(objectOf(body), 'event-data')
      if (told.event !== 'failed') return []
      const status = objectIn(told, 'delivery-status')
      const messageId = objectIn(objectIn(told, 'message'), 'headers')['message-id']
      const code = typeof status.code === 'number' ? status.code : undefined
      const words = textOf(status.message) || textOf(status.description) || textOf(told.reason)
      const report = reportFrom(told.severity === 'permanent', textOf(status['enhanced-code']), words, code)
      return [{ messageId: textOf(messageId), report }]
    },
  },
  /** Twilio SendGrid, "Event Webhook Security Features": ECDSA (P-256, SHA-256) of timestamp and body, in base64. */
  sendgrid: {
    isSigned(key, { headers, body, now }) {
      const signature = headers['x-twilio-email-event-webhook-signature']
      const timestamp = headers['x-twilio-email-event-webhook-timestamp']
      if (typeof signature !== 'string' || typeof timestamp !== 'string') return false
      const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
      const signed = Buffer.concat([Buffer.from(timestamp), body])
      return (
        verify('sha256', signed, publicKey, Buffer.from(signature, 'base64')) && isRecent(timestamp, now, sendgridMs)
      )
    },
    read(body) {
      const told = parseJson(body.toString('utf8'))
      return (Array.isArray(told) ? told : []).filter(isJsonObject).flatMap((event) => {
        if (event.event !== 'bounce' && event.event !== 'dropped') return []
        // A status x.0.0 says less than the quoted answer.
        const status = textOf(event.status).replace(/^\d\.0\.0$/, '')
        const report = reportFrom(true, status, textOf(event.reason) || textOf(event.status))
        // "blocked": refused for a reason that does not concern the address.
        const isMailboxGone = report.isMailboxGone && event.event === 'bounce' && event.type !== 'blocked'
        return [{ messageId: textOf(event['smtp-id']), report: { ...report, isMailboxGone } }]
      })
    },
  },
  /** Standard Webhooks: HMAC-SHA256 of id, timestamp and body. The body is the unchanged message of a mail server. */
  relay: {
    isSigned(key, { headers, body, now }) {
      const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
      if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
      const secret = Buffer.from(key.replace(/^whsec_/, ''), 'base64')
      const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')
      return signatures.split(' ').some((one) => isEqual(`v1,${expected}`, one)) && isRecent(timestamp, now, relayMs)
    },
    read: () => [],
  },
}

function isEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function isRecent(timestamp: string, now: Date, withinMs: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp) * 1_000) <= withinMs
}

function objectOf(body: Buffer): Record<string, unknown> {
  const read = parseJson(body.toString('utf8'))
  return isJsonObject(read) ? read : {}
}

function objectIn(record: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = record[name]
  return isJsonObject(value) ? value : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
