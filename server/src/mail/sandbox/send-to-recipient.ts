import type { Organization } from '../../organizations/organization.ts'
import type { Platform } from '../../platform/context.ts'
import type { MailMessage } from '../../platform/formats/mime.ts'
import type { Delivery } from '../../platform/smtp/delivery.ts'
import { insertSandboxLetter } from './sandbox-letter-store.ts'

/**
 * Sends a letter of an organization to somebody outside of its team: a recipient, a holder, a member. That of a sandbox stays in its
 * inbox. No other way leads such a letter to the mail server; a test lists who else may hand it one.
 */
export async function sendToRecipient(
  platform: Pick<Platform, 'mail' | 'database' | 'clock'>,
  { id, isSandbox }: Pick<Organization, 'id' | 'isSandbox'>,
  letter: MailMessage,
  overdue?: AbortSignal,
): Promise<Delivery> {
  if (!isSandbox) return platform.mail.send(letter, overdue)
  await insertSandboxLetter(platform, id, letter)
  return { kind: 'sent' }
}
