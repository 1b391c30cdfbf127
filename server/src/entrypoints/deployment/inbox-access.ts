import { isLoopbackHost } from '../../platform/formats/loopback.ts'
import type { InboxAccess } from '../inbox/inbox-guard.ts'
import type { Deployment } from './deployment.ts'
import { OperatorError } from './operator-error.ts'

/**
 * Decides who may see the built-in inbox; undefined where letters go to a relay. Without a password it shows every recipient
 * of every organization, so it is open only where nobody but the users of this machine can reach it. Throws an error that
 * says what to set where letters could be neither sent nor kept.
 */
export function inboxAccessOf(deployment: Deployment): InboxAccess | undefined {
  const { smtpUrl, inbox, inboxPassword } = deployment
  if (smtpUrl !== undefined && inbox === 'true')
    throw new OperatorError('SMTP_URL and INBOX=true are both set, and letters go one way only. Unset one of them.')
  if (smtpUrl !== undefined) return undefined
  if (inbox === 'false')
    throw new OperatorError('SMTP_URL must be set, with MAIL_FROM: INBOX is false, so letters have nowhere to go.')
  const reach = reachFromElsewhere(deployment)
  if (inbox === 'auto' && reach !== undefined)
    throw new OperatorError(
      `SMTP_URL must be set to a mail relay, and MAIL_FROM to the sender of the letters: ${reach}, and the built-in inbox is for this machine alone. To have letters kept in that inbox here too, set INBOX=true and INBOX_PASSWORD.`,
    )
  if (inboxPassword !== undefined) return { lock: 'password', password: inboxPassword }
  if (reach !== undefined)
    throw new OperatorError(
      `INBOX_PASSWORD must be set: INBOX is true and ${reach}, so others could read every letter.`,
    )
  return { lock: 'none' }
}

/**
 * Whether the service runs on one machine for its own users: nobody else reaches it, and its database is part of it.
 */
export function isOfThisMachine(deployment: Deployment): boolean {
  return reachFromElsewhere(deployment) === undefined
}

/**
 * Tells whether only people at this machine can follow the links that a start prints: those with an address of this machine. Where
 * others reach the address, they stand in the log of a service that strangers can use them at.
 */
export function isAddressOfThisMachine({ settings }: Pick<Deployment, 'settings'>): boolean {
  return isLoopbackHost(new URL(settings.publicUrl).hostname)
}

/** The reason why this deployment is more than that; undefined where it is not. */
function reachFromElsewhere({ databaseUrl, host, settings }: Deployment): string | undefined {
  if (databaseUrl !== undefined) return 'DATABASE_URL is set'
  if (!isLoopbackHost(host)) return `HOST ${host} lets other machines in`
  if (!isAddressOfThisMachine({ settings }))
    return `PUBLIC_URL is an address of ${new URL(settings.publicUrl).hostname}, which others reach`
  return undefined
}
