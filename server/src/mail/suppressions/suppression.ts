import type { SuppressionId } from '../../platform/ids.ts'

/** Why nothing is sent to an address: its server refused a letter for good, or its owner stopped the letters of the organization. */
export type SuppressionKind = 'refused' | 'stopped'

/** An address to which the organization's letters are not sent any more. */
export type Suppression = {
  id: SuppressionId
  kind: SuppressionKind
  /** The address in the spelling of the refused letter. */
  email: string
  /** The answer of the server, without addresses; empty where the owner stopped the letters. */
  answer: string
  suppressedAt: Date
}

/** The answer that is stored for a letter that was not sent for this reason. */
export function suppressedAnswer({ kind, answer }: Pick<Suppression, 'kind' | 'answer'>): string {
  return kind === 'stopped'
    ? "not sent: this person stopped this issuer's letters"
    : `not sent: this address refused a letter for good: ${answer}`
}
