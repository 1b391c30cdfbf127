import { randomUUID } from 'node:crypto'
import type { Platform } from '../platform/context.ts'
import type { Db } from '../platform/db/database.ts'
import type { UserId } from '../platform/ids.ts'
import type { Payloads } from '../platform/queue/queues.ts'
import { listMemberships } from '../team/membership-view.ts'
import { findUserById } from '../users/user-store.ts'
import { composePasskeyLetter } from './passkey-letter.ts'

type Order = Payloads['send-passkey-letter']

/** The letter goes out once the change is there, and not without it. */
export async function orderPasskeyLetter(
  tx: Db,
  { queue, clock }: Pick<Platform, 'queue' | 'clock'>,
  userId: UserId,
  about: Order['about'],
): Promise<void> {
  const order = { userId, letterId: randomUUID(), about, at: clock.now().toISOString(), attempts: 0 }
  await queue.enqueue(tx, 'send-passkey-letter', [{ payload: order }])
}

/**
 * Tells a person that passkeys of theirs changed, so that they notice where somebody else did it. May run twice: the letter
 * keeps its `Message-ID`. Who chose no language has that of their organization. One that the relay puts off is tried again as often as any other letter.
 */
export async function sendPasskeyLetter(platform: Platform, order: Order): Promise<void> {
  const { settings, queue, log } = platform
  const db = platform.database.forService()
  const user = await findUserById(db, order.userId)
  if (!user) return
  const language = user.language ?? (await listMemberships(db, user.id))[0]?.organization.language ?? 'es'
  const delivery = await platform.mail.send(composePasskeyLetter(settings, { ...user, language }, order))
  const wait = delivery.kind === 'deferred' ? settings.mailRetrySeconds[order.attempts] : undefined
  if (wait !== undefined) {
    const payload = { ...order, attempts: order.attempts + 1 }
    return queue.enqueue(db, 'send-passkey-letter', [{ payload, startAfterSeconds: wait }])
  }
  if (delivery.kind !== 'sent')
    log.warn({ user_id: order.userId }, `a letter about passkeys was given up: ${delivery.kind}`)
}
