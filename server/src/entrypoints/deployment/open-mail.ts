import { openInboxSmtp } from '../../inbox/inbox-smtp.ts'
import { openInboxKeeper } from '../../inbox/inbox-store.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { type MailTransport, openMailTransport } from '../../platform/smtp/mail-transport.ts'
import type { Deployment } from './deployment.ts'

/** Opens the mail of this process: the configured relay, or a built-in inbox that keeps every letter. */
export async function openMail(
  deployment: Deployment,
  database: Database,
  role: 'sends' | 'works',
  log: Log,
): Promise<{ transport: MailTransport; close(): Promise<void> }> {
  // Only workers send letters.
  if (role === 'sends') return { transport: noTransport, close: async () => {} }
  const connections = deployment.settings.mailConnections
  if (deployment.smtpUrl !== undefined) {
    const transport = openMailTransport({ smtpUrl: deployment.smtpUrl, tls: deployment.smtpTls, connections, log })
    return { transport, close: () => transport.close() }
  }
  const inbox = await openInboxSmtp({ store: openInboxKeeper(database.forService()) })
  const transport = openMailTransport({ smtpUrl: inbox.smtpUrl, connections, log })
  return {
    transport,
    async close() {
      await transport.close()
      await inbox.close()
    },
  }
}

const noDelivery = { kind: 'deferred', answer: 'This process sends no letters.' } as const

const noTransport: MailTransport = {
  send: async () => noDelivery,
  sendAlone: async () => ({ delivery: noDelivery, dialogue: [] }),
  health: () => ({ sentAt: undefined, failedAt: undefined, failingSince: undefined }),
  close: async () => {},
}
