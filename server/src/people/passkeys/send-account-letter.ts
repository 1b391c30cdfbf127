import { findOrganization } from '../../organizations/organization-store.ts'
import type { Platform } from '../../platform/context.ts'
import type { Payloads } from '../../platform/queue/queues.ts'
import { listMemberships } from '../team/membership-view.ts'
import { composeAccountLetter } from '../users/account-letter.ts'
import { findUserById } from '../users/user-store.ts'

type Order = Payloads['send-account-letter']

/**
 * Tells a person that passkeys of theirs changed, or that an address left their wallet, so that they notice where somebody else did
 * it; and who administers an organization that a webhook was turned off. May run twice: the letter keeps its `Message-ID`. Who chose no language has that of their organization. One that the relay puts off is tried again as often as any other letter.
 */
export async function sendAccountLetter(platform: Platform, order: Order): Promise<void> {
  const { settings, queue, log } = platform
  const db = platform.database.forService()
  const user = await findUserById(db, order.userId)
  if (!user) return
  const language = user.language ?? (await listMemberships(db, user.id))[0]?.organization.language ?? 'es'
  const organization = order.organizationId && (await findOrganization(platform.database, order.organizationId))
  const letter = composeAccountLetter(settings, { ...user, language }, order, organization)
  const delivery = await platform.mail.send(letter)
  const wait = delivery.kind === 'deferred' ? settings.mailRetrySeconds[order.attempts] : undefined
  if (wait !== undefined) {
    const payload = { ...order, attempts: order.attempts + 1 }
    return queue.enqueue(db, 'send-account-letter', [{ payload, startAfterSeconds: wait }])
  }
  if (delivery.kind !== 'sent')
    log.warn({ user_id: order.userId }, `a letter about an account was given up: ${delivery.kind}`)
}
