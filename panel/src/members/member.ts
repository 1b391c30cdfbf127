import type { Answer, Body, Query } from '../data/ask.ts'
import type { Tone } from '../ui/states/tone.tsx'

export type ListMembersQuery = Query<'list-members'>
export type Member = Answer<'get-member'>
export type MemberAddress = Member['addresses'][number]
export type MemberCreation = Body<'add-member'>
export type MemberImport = Answer<'import-members'>
export type MemberPage = Answer<'list-members'>
export type MemberRow = Answer<'list-members'>['items'][number]

export type MemberState = MemberRow['status']

export const stateTones: Record<MemberState, Tone> = { active: 'good', suspended: 'late', left: 'calm' }

export type AddressState = 'letter' | 'administrator' | 'unconfirmed'

export const addressTones: Record<AddressState, Tone> = { letter: 'good', administrator: 'good', unconfirmed: 'late' }

/** The reason why an address counts, or that it does not count yet. */
export function addressState({ verified_at, verified_by }: MemberAddress): AddressState {
  return verified_at === null ? 'unconfirmed' : (verified_by ?? 'administrator')
}
