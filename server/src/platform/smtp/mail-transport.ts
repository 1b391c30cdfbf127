import type { Readable } from 'node:stream'
import MimeNode from 'nodemailer/lib/mime-node'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import SMTPTransport from 'nodemailer/lib/smtp-transport'
import { isLoopbackHost } from '../formats/loopback.ts'
import { composeMessage, type MailMessage } from '../formats/mime.ts'
import { createLog, type Log } from '../log.ts'
import { type Delivery, isMailboxGone } from './delivery.ts'
import { type MailHealth, watchMail } from './mail-health.ts'
import { keepDialogue, type SmtpLine } from './smtp-dialogue.ts'

export type MailTransport = {
  /** Hands one letter to the relay. Never throws: the answer of the relay is returned. */
  send(letter: MailMessage, signal?: AbortSignal): Promise<Delivery>
  /** Sends a letter over a connection of its own, and returns the dialogue. It also asks a relay that rests. */
  sendAlone(letter: MailMessage): Promise<{ delivery: Delivery; dialogue: SmtpLine[] }>
  /** The state of mail in this process so far. */
  health(): MailHealth
  close(): Promise<void>
}

export type MailTransportOptions = {
  /** `smtp://` or `smtps://`, with user and password where the relay wants them. */
  smtpUrl: string
  /** Whether a relay must take STARTTLS; `auto` asks it of every relay but one on this machine. */
  tls?: 'auto' | 'required' | 'optional'
  /** Open at the same time, at most ten: more of them gain nothing, and relays dislike them. */
  connections?: number
  /** Is told of letters that fail, at most once a minute. */
  log?: Log
  timeouts?: { connectionMs?: number; greetingMs?: number; socketMs?: number; restMs?: number }
}

/** Errors of our own setup: the server refuses before it has seen a letter, or refuses us and not the letter. */
const ownFaults = new Set(['EAUTH', 'ETLS', 'ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EPROTOCOL', 'EMAXLIMIT'])
const authenticationWanted = new Set([530, 534, 535, 538])

/**
 * Sends letters over a few kept connections, one recipient each.
 *
 * A relay that cannot be reached is left alone for a moment: letters that come meanwhile are deferred at once, so that
 * a batch of thousands does not wait for thousands of timeouts.
 */
export function openMailTransport(options: MailTransportOptions): MailTransport {
  const connections = Math.min(Math.max(options.connections ?? 5, 1), 10)
  const { restMs = 2_000 } = options.timeouts ?? {}
  const relay = relayOf(options)
  const pool = new SMTPPool({
    ...relay,
    maxConnections: connections,
    maxMessages: Number.MAX_SAFE_INTEGER,
    // A connection that drops after DATA may have delivered: another try is ours to time and to count, not the pool's.
    maxRequeues: 0,
  })
  pool.on('error', () => {})

  let failuresInRow = 0
  let restUntil = 0
  let lastFailure = ''

  async function handOver(letter: MailMessage, signal: AbortSignal | undefined): Promise<Delivery> {
    if (signal?.aborted) return { kind: 'withdrawn' }
    if (Date.now() < restUntil) return { kind: 'deferred', answer: lastFailure }
    try {
      await sendBy(pool, letter, signal)
      failuresInRow = 0
      return { kind: 'sent' }
    } catch (error) {
      if (signal?.aborted) return { kind: 'withdrawn' }
      const delivery = classify(error as SmtpError)
      const wasAnswered = isAnswer(error as SmtpError) || delivery.kind === 'refused'
      failuresInRow = wasAnswered ? 0 : failuresInRow + 1
      if (failuresInRow >= connections) {
        restUntil = Date.now() + restMs
        lastFailure = delivery.answer
      }
      return delivery
    }
  }

  // Letters wait here and not in the library's queue, so that those behind a dead relay see that it rests.
  const inSlot = slots(connections * 2)
  const watch = watchMail(options.log ?? createLog('silent'))

  async function handOverAlone(letter: MailMessage, logger: ReturnType<typeof keepDialogue>['logger']) {
    const alone = new SMTPTransport({ ...relay, logger: logger as never, transactionLog: true })
    try {
      await sendBy(alone, letter, undefined)
      return { kind: 'sent' } as const
    } catch (error) {
      return classify(error as SmtpError)
    } finally {
      alone.close()
    }
  }

  /** Sends a letter that may be sent at all. The relay's answer is returned without its recipient. */
  async function noting(letter: MailMessage, work: () => Promise<Delivery>): Promise<Delivery> {
    const bad = [letter.to, letter.from.address].find((address) => !isMailable(address))
    const delivery: Delivery =
      bad === undefined
        ? await work()
        : { kind: 'refused', answer: `Not an address to send to: ${JSON.stringify(bad)}` }
    return watch.note(delivery, letter.to)
  }

  return {
    send: (letter, signal) => noting(letter, () => inSlot(() => handOver(letter, signal))),
    async sendAlone(letter) {
      const { logger, lines } = keepDialogue()
      const delivery = await noting(letter, () => handOverAlone(letter, logger))
      return { delivery, dialogue: lines() }
    },
    health: watch.health,
    async close() {
      pool.close()
    },
  }
}

/** The options of the relay for the library. */
function relayOf(options: Pick<MailTransportOptions, 'smtpUrl' | 'tls' | 'timeouts'>) {
  const { connectionMs = 10_000, greetingMs = 10_000, socketMs = 30_000 } = options.timeouts ?? {}
  return {
    url: options.smtpUrl,
    requireTLS: mustEncrypt(options),
    connectionTimeout: connectionMs,
    greetingTimeout: greetingMs,
    socketTimeout: socketMs,
    dnsTimeout: connectionMs,
  }
}

/**
 * Talks with the relay up to where it would be handed a letter: name, connection, encryption, password. Returns why that failed, in
 * the relay's words where it has any; undefined where it would take one.
 */
export async function greetRelay(
  options: Pick<MailTransportOptions, 'smtpUrl' | 'tls' | 'timeouts'>,
): Promise<string | undefined> {
  const transport = new SMTPTransport(relayOf(options))
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return wordsOf(error as SmtpError).slice(0, 500)
  } finally {
    transport.close()
  }
}

/**
 * Through the library's connections, past its composer: that would wrap the finished message in streams and headers that
 * nobody reads, for longer than sending it takes.
 */
function sendBy(sender: SMTPPool | SMTPTransport, letter: MailMessage, signal: AbortSignal | undefined): Promise<void> {
  const envelope = envelopeOf(letter)
  // No line of the message needs dot stuffing (RFC 5321, section 4.5.2), so it goes out in one write with its final dot.
  const raw = Buffer.from(`${composeMessage(letter, new Date())}.\r\n`)
  const message = {
    getEnvelope: () => envelope,
    messageId: () => letter.messageId,
    getHeader: () => letter.messageId,
    createReadStream: () => ({ pipe: pushWhole }),
  }
  function pushWhole(connection: Readable) {
    connection.push(raw)
    connection.push(null)
  }
  const mail = { data: { ...(signal ? { signal } : {}) }, message }
  return new Promise((resolve, reject) => {
    sender.send(mail as never, (error: Error | null) => (error ? reject(error) : resolve()))
  })
}

const plainAddress = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9.-]+$/

/** Addresses as they go over the wire. What is not plain the library knows how to write. */
function envelopeOf({ from, to, returnPath = from.address }: MailMessage): { from: string | false; to: string[] } {
  if (plainAddress.test(returnPath) && plainAddress.test(to)) return { from: returnPath, to: [to] }
  return new MimeNode('text/plain').setEnvelope({ from: returnPath, to: [to] }).getEnvelope()
}

/** Without this a relay, or an attacker before it, could avoid encryption by not offering STARTTLS (RFC 3207). */
function mustEncrypt({ smtpUrl, tls = 'auto' }: MailTransportOptions): boolean {
  return tls === 'required' || (tls === 'auto' && !isLoopbackHost(new URL(smtpUrl).hostname))
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/** Whether the relay answered to the letter. A connection that could not be made safe is as good as none. */
function isAnswer({ responseCode, code }: SmtpError): boolean {
  return responseCode !== undefined && code !== 'ETLS'
}

function classify(error: SmtpError): Exclude<Delivery, { kind: 'sent' | 'withdrawn' }> {
  const answer = wordsOf(error).slice(0, 500)
  const code = error.responseCode
  const isFinal = code === undefined ? isAboutTheLetter(error) : code >= 500 && !authenticationWanted.has(code)
  if (!isFinal || ownFaults.has(error.code ?? '')) return { kind: 'deferred', answer }
  return { kind: 'refused', answer, isRecipientRefused: isRecipientRefused(error) }
}

/** Whether the answer to RCPT says that this recipient is not there. */
function isRecipientRefused({ command, responseCode, response = '' }: SmtpError): boolean {
  return (
    command === 'RCPT TO' && isMailboxGone(responseCode ?? 0, /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1])
  )
}

/** The relay's answer, or the reason why there is none. */
function wordsOf(error: SmtpError): string {
  const said = error.response ?? error.message ?? String(error)
  if (!error.response && /certificate/i.test(said)) return `The relay's certificate is not trusted: ${said}`
  if (error.code !== 'ETLS') return said
  return error.response
    ? `The relay does not encrypt (STARTTLS): ${said}. SMTP_TLS=optional would send letters and password in the clear.`
    : `${said} (STARTTLS)`
}

/** Tells whether the library refused the letter before it asked the relay: for its address, or for its size. */
function isAboutTheLetter({ code }: SmtpError): boolean {
  return code === 'EENVELOPE' || code === 'EMESSAGE'
}

/** Runs at most `max` works at a time, the others in the order in which they came. */
function slots(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let taken = 0
  return async (work) => {
    if (taken >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else taken += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    }
  }
}

/** The last check before the wire. Other code decided long before whether the address gets letters at all. */
function isMailable(address: string): boolean {
  return address.length <= 320 && /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()\\,;"@]+$/u.test(address)
}
