import type { SuppressionId } from '../platform/ids.ts'

/** An address to which the organization's letters are not sent any more: its server refused one for good. */
export type Suppression = {
  id: SuppressionId
  /** As the refused letter had it. */
  email: string
  /** What the server said, without addresses. */
  answer: string
  suppressedAt: Date
}

/** What a letter's state says that was not sent for this reason. */
export const suppressedAnswer = (answer: string) => `not sent: this address refused a letter for good: ${answer}`
