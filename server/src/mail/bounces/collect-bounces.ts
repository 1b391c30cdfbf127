import type { Platform } from '../../platform/context.ts'
import { isLoopbackHost } from '../../platform/formats/loopback.ts'
import { reportBytesMax } from './bounce-report.ts'
import { type BounceOutcome, noteBounce } from './note-bounce.ts'

/** Every minute. The queue enqueues one job at that minute, however many workers there are. */
export const bounceSchedule = '* * * * *'

/** The messages that are read at a time; further ones wait for the next minute. */
const messagesMax = 500

/**
 * Reads the unread messages of the mailbox (RFC 9051). Reports on our letters are noted and then deleted; all others are marked as read and left to a
 * person. Returns the number of each kind.
 */
export async function collectBounces(platform: Platform, mailbox: string): Promise<Record<BounceOutcome, number>> {
  const counts = { unknown: 0, bounced: 0, delayed: 0, settled: 0 }
  const client = await openMailbox(mailbox)
  try {
    const lock = await client.getMailboxLock(folderOf(mailbox))
    try {
      const found = (await client.search({ seen: false }, { uid: true })) || []
      for (const uid of found.slice(0, messagesMax)) {
        const fetched = await client.fetchOne(String(uid), { source: { maxLength: reportBytesMax } }, { uid: true })
        const message = fetched ? fetched.source : undefined
        if (!message) continue
        const outcome = await noteBounce(platform, message)
        counts[outcome] += 1
        if (outcome === 'unknown') await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
        else await client.messageDelete(String(uid), { uid: true })
      }
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
  return counts
}

/** Counts the unread messages of the mailbox. Throws where it does not open. */
export async function countUnreadReports(mailbox: string): Promise<number> {
  const client = await openMailbox(mailbox)
  try {
    const status = await client.status(folderOf(mailbox), { unseen: true })
    return status ? (status.unseen ?? 0) : 0
  } finally {
    await client.logout().catch(() => client.close())
  }
}

function folderOf(mailbox: string): string {
  return decodeURIComponent(new URL(mailbox).pathname.slice(1)) || 'INBOX'
}

async function openMailbox(mailbox: string) {
  const { ImapFlow } = await import('imapflow')
  const { protocol, hostname, port, username, password } = new URL(mailbox)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // Without TLS the password would go to whoever removes STARTTLS from the greeting (RFC 8314).
    ...(secure ? {} : { doSTARTTLS: !isLoopbackHost(host) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    logger: false,
  })
  // An error of the connection rejects the waiting command. Without a listener the event would end the process.
  client.on('error', () => {})
  // The error of the library contains the command with the password.
  await client.connect().catch((error: Error & { responseText?: string }) => {
    throw new Error(`The mailbox for reports of letters lets nobody in: ${error.responseText ?? error.message}`)
  })
  return client
}
