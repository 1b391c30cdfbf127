/**
 * The result of one delivery. `deferred`: no answer, or one that asks to try again later. `refused`: a final refusal.
 * `isRecipientRefused`: whoever it is for will never take anything, whatever it is. `withdrawn`: given up without an answer because the process stops.
 */
export type Delivery =
  | { kind: 'sent' }
  | { kind: 'withdrawn' }
  | { kind: 'deferred'; answer: string }
  | { kind: 'refused'; answer: string; isRecipientRefused?: boolean }
