import type { Platform } from '../platform/context.ts'
import type { CredentialId } from '../platform/ids.ts'
import { listHeldCredentials } from './held-credentials-view.ts'
import { type Holder, type JudgedCredential, judge, listOwnAddresses } from './open-wallet.ts'

const readTogether = 50

/**
 * Every credential that a person holds, newest first, from `before` on: fifty are read at a time, when they are needed. Throws Refusal as openWallet
 * does.
 */
export async function* eachHeld(
  platform: Platform,
  holder: Holder,
  before: CredentialId | undefined,
): AsyncGenerator<JudgedCredential> {
  const proven = await listOwnAddresses(platform, holder)
  for (let next = before; ; ) {
    const held = await listHeldCredentials(platform, proven, { before: next, limit: readTogether })
    yield* await judge(platform, held)
    next = held.at(-1)?.id
    if (held.length < readTogether) return
  }
}
