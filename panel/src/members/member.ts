import type { MemberAddress } from '../data/generated/panel-api.ts'
import type { Tone } from '../ui/states/tone.tsx'
import type { MemberState } from './member-search.ts'

export const stateTones: Record<MemberState, Tone> = { active: 'good', suspended: 'late', left: 'calm' }

export type AddressState = 'letter' | 'administrator' | 'unconfirmed'

export const addressTones: Record<AddressState, Tone> = { letter: 'good', administrator: 'good', unconfirmed: 'late' }

/** By what an address counts, or that it does not yet. */
export function addressState({ verified_at, verified_by }: MemberAddress): AddressState {
  return verified_at === null ? 'unconfirmed' : (verified_by ?? 'administrator')
}
