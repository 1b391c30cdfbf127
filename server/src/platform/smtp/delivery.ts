/**
 * The result of one delivery. `deferred`: no answer, or one that asks to try again later. `refused`: a final refusal. `isRecipientRefused`: the
 * mailbox will never take any letter. `withdrawn`: given up without an answer because the process stops.
 */
export type Delivery =
  | { kind: 'sent' }
  | { kind: 'withdrawn' }
  | { kind: 'deferred'; answer: string }
  | { kind: 'refused'; answer: string; isRecipientRefused?: boolean }

/**
 * Whether a final answer says that a mailbox is not there, and not something of the letter, of us, or of the hour: 550, 551 or 553 (RFC
 * 5321, section 4.2.3); where it has an enhanced code too, that is about the address or a mailbox that takes no messages (RFC 3463: X.1.x,
 * X.2.0, X.2.1), for a full mailbox or a policy may pass.
 */
export function isMailboxGone(code: number | undefined, enhanced: string | undefined): boolean {
  if (code !== undefined && ![550, 551, 553].includes(code)) return false
  return enhanced === undefined ? code !== undefined : /^5\.(1\.\d+|2\.[01])$/.test(enhanced)
}
