import { openInboxKeeper } from '../../mail/inbox/inbox-store.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { MailTransport } from '../../platform/smtp/mail-transport.ts'
import type { Deployment } from './deployment.ts'

/** Opens the mail of this process: the configured relay, or a built-in inbox that keeps every letter. */
export async function openMail(
  deployment: Deployment,
  database: Database,
  role: 'sends' | 'works',
  log: Log,
): Promise<{ transport: MailTransport; close(): Promise<void> }> {
  // Only workers send letters, and load what sends them.
  if (role === 'sends') return { transport: noTransport, close: async () => {} }
  const { openMailTransport } = await import('../../platform/smtp/mail-transport.ts')
  const connections = deployment.settings.mailConnections
  if (deployment.smtpUrl !== undefined) {
    const transport = openMailTransport({ smtpUrl: deployment.smtpUrl, tls: deployment.smtpTls, connections, log })
    return { transport, close: () => transport.close() }
  }
  const { openInboxSmtp } = await import('../../mail/inbox/inbox-smtp.ts')
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
